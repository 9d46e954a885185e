/* A request and who asks, for those who judge it; private to the house. */
#ifndef PARLOR_HOUSE_ASK_H
#define PARLOR_HOUSE_ASK_H

#include "inner.h"

struct ask {
    struct house *house;
    struct room *room;
    struct caller *caller;
    const struct wire_request *request;
    int64_t came_ms;
    uint64_t seats; /* that the caller holds */
};

/* What is changed is a copy, `next`; with it the nonce is kept. */
bool ask_change(const struct ask *ask, struct message *why);
/* The seat that the request names, in that copy. */
struct chair *ask_chair(const struct ask *ask);
enum verdict ask_verdict(bool is_done);

/* The parameters that a request gives, if a match can have them. */
bool ask_read_params(const struct wire_request *request, const struct game *game, int players,
                     struct params *params, struct message *why);
const struct game *ask_find_game(const struct ask *ask, struct message *why);

/* What comes of each request, when it is known that the caller may ask for it just now. */

/* come.c */
enum verdict judge_make(struct ask *ask, struct message *why);
enum verdict judge_join(struct ask *ask, struct message *why);
enum verdict judge_part(struct ask *ask, struct message *why);
enum verdict judge_mute(struct ask *ask, struct message *why);

/* seats.c */
enum verdict judge_sit(struct ask *ask, struct message *why);
enum verdict judge_leave(struct ask *ask, struct message *why);
enum verdict judge_remove(struct ask *ask, struct message *why);
enum verdict judge_bot(struct ask *ask, struct message *why);
enum verdict judge_link(struct ask *ask, struct message *why);
enum verdict judge_take(struct ask *ask, struct message *why);

/* chat.c */
enum verdict judge_say(struct ask *ask, struct message *why);
enum verdict judge_quick(struct ask *ask, struct message *why);

/* host.c */
enum verdict judge_set(struct ask *ask, struct message *why);
enum verdict judge_audience(struct ask *ask, struct message *why);
enum verdict judge_chat(struct ask *ask, struct message *why);
enum verdict judge_absence(struct ask *ask, struct message *why);
enum verdict judge_host(struct ask *ask, struct message *why);
enum verdict judge_gather(struct ask *ask, struct message *why);

/* play.c */
void ask_name_computer(int seat, char name[SEAT_NAME_MAX + 1]);
enum verdict judge_start(struct ask *ask, struct message *why);
enum verdict judge_act(struct ask *ask, struct message *why);
enum verdict judge_back(struct ask *ask, struct message *why);
enum verdict judge_pause(struct ask *ask, struct message *why);
enum verdict judge_resume(struct ask *ask, struct message *why);
enum verdict judge_again(struct ask *ask, struct message *why);
enum verdict judge_stand_in(struct ask *ask, struct message *why);
enum verdict judge_agree(struct ask *ask, struct message *why);
enum verdict judge_past(struct ask *ask, struct message *why);
enum verdict judge_log(struct ask *ask, struct message *why);

#endif
