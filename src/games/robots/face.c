/* The face of robots: what is seen of a table besides its board, and what one touches to make a
   move: a robot, then a direction. Sees views only. */
#include "face.h"
#include "robots.h"
#include "scene.h"

#include <string.h>

enum { ROUTE_MAX = 20 };

static const char *const direction_keys[ROBOTS_DIRECTIONS] = {"N", "E", "S", "W"};
static const char *const direction_words[ROBOTS_DIRECTIONS] = {
    [ROBOTS_NORTH] = WORDS("up, upwards"),
    [ROBOTS_EAST] = WORDS("right"),
    [ROBOTS_SOUTH] = WORDS("down, downwards"),
    [ROBOTS_WEST] = WORDS("left"),
};

static bool may_act(const struct robots_table *t, int seat)
{
    return !bits_has(t->forfeited, seat) &&
           ((t->stage == ROBOTS_BETTING && !bits_has(t->ready, seat)) ||
            (t->stage == ROBOTS_PROVING && t->prover == seat));
}

/* By whether somebody has bet and is ready. */
static const char *const player_labels[2][2] = {
    {WORDS("{number} {seat}: chips {chips}"), WORDS("{number} {seat}: chips {chips}, ready")},
    {WORDS("{number} {seat}: chips {chips}, bet {bet}"),
     WORDS("{number} {seat}: chips {chips}, bet {bet}, ready")},
};
static const char *const failed_label =
    WORDS("{number} {seat}: chips {chips}, bet {bet} not proved");
static const char *const left_label = WORDS("{number} {seat} has left: chips {chips}");
/* Alone there is only seat 0; by whether a chip was missed. */
static const char *const solo_labels[] = {
    WORDS("0 {seat}: chips {chips}, moves {moves}"),
    WORDS("0 {seat}: chips {chips}, moves {moves}, missed {missed}")};
static const char *const puzzle_labels[] = {WORDS("{seat}"), WORDS("{seat} has left")};
static const char *const solo_bet_label =
    WORDS("0 {seat}: chips {chips}, moves {moves}, bet {bet}");

/* What is known of a player, as bits for the sentences that say it. */
enum {
    SAYS_NUMBER = 1,
    SAYS_SEAT = 2,
    SAYS_CHIPS = 4,
    SAYS_BET = 8,
    SAYS_MOVES = 16,
    SAYS_MISSED = 32,
};

static struct message label_of_player(const struct robots_table *t, int seat)
{
    bool has_left = bits_has(t->forfeited, seat), has_bet = t->bets[seat] > 0;
    bool is_ready = t->stage == ROBOTS_BETTING && bits_has(t->ready, seat);
    int missed = robots_missed(t);
    bool is_solo = t->players == 1 && !has_left, has_failed = bits_has(t->tried, seat);
    bool is_puzzle = robots_is_puzzle(t);
    const char *text = is_puzzle            ? puzzle_labels[has_left]
                       : has_left           ? left_label
                       : is_solo && has_bet ? solo_bet_label
                       : is_solo            ? solo_labels[missed > 0]
                       : has_failed         ? failed_label
                                            : player_labels[has_bet][is_ready];
    const struct message_arg known[] = {
        SAY_NUMBER("number", seat),
        SAY_SEAT("seat", seat),
        SAY_NUMBER("chips", robots_chips_of(t, seat)),
        SAY_NUMBER("bet", t->bets[seat]),
        SAY_NUMBER("moves", robots_moves_of(t, seat)),
        SAY_NUMBER("missed", missed),
    };
    unsigned uses = SAYS_SEAT | SAYS_CHIPS | (is_solo ? SAYS_MOVES : SAYS_NUMBER);

    if (!has_left && (has_bet || (has_failed && !is_solo)))
        uses |= SAYS_BET;
    if (is_solo && !has_bet && missed > 0)
        uses |= SAYS_MISSED;
    return message_with(text, known, is_puzzle ? SAYS_SEAT : uses);
}

/* The moves of an attempt lie with who makes it; of many, the last. They are no cards: a card with
   a player is one that others have come to know. */
static void add_route(const struct robots_table *t, struct scene *scene)
{
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, t->before, sizeof robots);
    for (int i = 0; i < t->moves; i++) {
        int robot = t->route[i] / ROBOTS_DIRECTIONS, direction = t->route[i] % ROBOTS_DIRECTIONS;
        robots[robot] = (uint8_t)robots_slide(&t->board, robots, robot, direction);
        if (i < t->moves - ROUTE_MAX)
            continue;
        struct node *node = scene_add_numbered(scene, NODE_PILE, REGION_PLAYERS, "move:", i + 1);
        node->owner = t->prover;
        node_add_look(node, "move");
        node_add_look(node, robots_robot_names[robot]);
        node_add_look(node, robots_direction_names[direction]);
        text_copy(node->glyph, sizeof node->glyph, robots_arrows[direction]);
        node->label =
            SAY("{move} {place}", .args = {SAY_NAME("move", robots_step_names[robot][direction]),
                                           SAY_NAME("place", robots_cell_names[robots[robot]])});
    }
}

static void add_players(const struct robots_table *t, struct scene *scene)
{
    for (int seat = 0; seat < t->players; seat++) {
        struct node *node = scene_add_numbered(scene, NODE_TEXT, REGION_PLAYERS, "player:", seat);
        node->owner = seat;
        node_add_look(node, "player");
        node_add_look_numbered(node, "seat-", seat);
        if (bits_has(t->forfeited, seat))
            node_add_look(node, "left");
        else if (may_act(t, seat))
            node_add_look(node, "to-act");
        node->label = label_of_player(t, seat);
        if (robots_is_attempt(t) && t->prover == seat)
            add_route(t, scene);
    }
}

/* By how many win; at least one has stayed. */
static const char *const win_texts[ROBOTS_PLAYERS_MAX] = {
    WORDS("The game is over: {first} wins. Chips: {chips}."),
    WORDS("The game is over: {first} and {second} share the win. Chips: {chips} each."),
    WORDS("The game is over: {first}, {second} and {third} share the win. Chips: {chips} each."),
    WORDS("The game is over: all four share the win. Chips: {chips} each."),
};

/* Which of first, second, third and chips each of them says. */
static const unsigned says_winners[ROBOTS_PLAYERS_MAX] = {1 | 8, 1 | 2 | 8, 1 | 2 | 4 | 8, 8};

static struct message result_of(const struct robots_table *t)
{
    uint64_t winners = robots_winners(t);
    int seat, count = 0, seats[ROBOTS_PLAYERS_MAX] = {0};

    bits_each (seat, winners)
        seats[count++] = seat;
    const struct message_arg known[] = {
        SAY_SEAT("first", seats[0]),
        SAY_SEAT("second", seats[1]),
        SAY_SEAT("third", seats[2]),
        SAY_NUMBER("chips", robots_chips_of(t, seats[0])),
    };
    return message_with(win_texts[count - 1], known, says_winners[count - 1]);
}

static struct message solo_result_of(const struct robots_table *t)
{
    if (robots_is_puzzle(t))
        return robots_puzzle_result(t);
    return SAY("The game is over. Chips: {chips}; moves: {moves}; missed: {missed}.",
               .args = {SAY_NUMBER("chips", robots_chips_of(t, 0)),
                        SAY_NUMBER("moves", robots_moves_of(t, 0)),
                        SAY_NUMBER("missed", robots_missed(t))});
}

static struct message puzzle_status_of(const struct robots_table *t, struct message_arg chip,
                                       struct message_arg place)
{
    if (t->chip == ROBOTS_VORTEX)
        return SAY("Any robot is to reach {place} ({chip}).", .args = {place, chip});
    return SAY(
        "The {robot} robot is to reach {place} ({chip}).",
        .args = {place, chip, SAY_WORD("robot", robots_robot_names[t->chip / ROBOTS_SYMBOLS])});
}

/* What the round is about, or how the game has ended. */
static struct message status_of(const struct robots_table *t)
{
    struct message_arg round = SAY_NUMBER("round", t->round);

    if (t->stage == ROBOTS_OVER)
        return t->players == 1 ? solo_result_of(t) : result_of(t);
    if (!robots_is_round(t))
        return SAY("The next chip is being drawn.");
    struct message_arg chip = SAY_WORD("chip", robots_chip_titles[t->chip]);
    struct message_arg place = SAY_NAME("place", robots_cell_names[robots_target(t)]);
    if (robots_is_puzzle(t))
        return puzzle_status_of(t, chip, place);
    if (t->chip == ROBOTS_VORTEX)
        return SAY("Round {round}: any robot to {place} ({chip}).", .args = {round, place, chip});
    return SAY("Round {round}: {robot} robot to {place} ({chip}).",
               .args = {round, place, chip,
                        SAY_WORD("robot", robots_robot_names[t->chip / ROBOTS_SYMBOLS])});
}

/* In few words, since it is read beside the status. */
static struct message counter_of(const struct robots_table *t)
{
    struct message_arg moves = SAY_NUMBER("moves", t->moves);
    struct message_arg count = SAY_NUMBER("count", robots_chips_of(t, ROBOTS_POOL));

    if (t->stage == ROBOTS_BETTING && t->players == 1)
        return SAY("Bets; chips left {count}.", .args = {count});
    if (t->stage == ROBOTS_BETTING)
        return SAY("Bets; chips left {count}; {goal} to win.",
                   .args = {count, SAY_NUMBER("goal", t->chips_to_win)});
    if (robots_is_puzzle(t))
        return SAY("Moves made: {moves}.", .args = {moves});
    if (!t->has_bets)
        return SAY("Moves made: {moves}; chips left: {count}.", .args = {moves, count});
    if (robots_limit(t) == 1)
        return SAY("{prover}: {moves} of 1 move made.",
                   .args = {SAY_SEAT("prover", t->prover), moves});
    return SAY(
        "{prover}: {moves} of {limit} moves made.",
        .args = {SAY_SEAT("prover", t->prover), moves, SAY_NUMBER("limit", robots_limit(t))});
}

static struct node *add_status(struct scene *scene, enum node_kind kind, const char *id)
{
    struct node *node = scene_add(scene, kind, REGION_STATUS, id);

    text_copy(node->look, sizeof node->look, id);
    return node;
}

static void add_clock(const struct robots_table *t, struct scene *scene)
{
    struct node *clock = add_status(scene, NODE_CLOCK, "clock");
    bool has_bets = false;

    for (int seat = 0; seat < t->players; seat++)
        has_bets |= t->bets[seat] > 0;
    clock->until_ms = t->closes_ms;
    clock->lasts_ms = 1000 * (t->stage == ROBOTS_PROVING ? t->proof_s
                              : has_bets                 ? t->bet_s
                                                         : t->idle_s);
    clock->label = t->stage == ROBOTS_PROVING ? SAY("time for the proof")
                   : has_bets                 ? SAY("time for bets")
                                              : SAY("time for a first bet");
}

static void add_statuses(const struct robots_table *t, struct scene *scene)
{
    struct node *status = add_status(scene, NODE_TEXT, "status");

    status->label = status_of(t);
    if (robots_is_round(t)) {
        robots_add_chip_look(status, t->chip);
        add_status(scene, NODE_TEXT, "counter")->label = counter_of(t);
    }
    if (t->closes_ms != NEVER)
        add_clock(t, scene);
}

/* What is done without a robot. */
static const struct button {
    int16_t kind;
    const char *id, *label, *tip;
} buttons[] = {
    {ROBOTS_READY, WORDS("ready"), WORDS("ready: no more bets"),
     WORDS("You have no more to say. When all are ready, whoever bet lowest proves it at once.")},
    {ROBOTS_WAIT, WORDS("wait"), WORDS("not ready"),
     WORDS("You take back that you are ready, at most five times in a round.")},
    {ROBOTS_RESET, WORDS("reset"), WORDS("begin again"),
     WORDS("The robots go back and your moves are counted anew; the clock runs on.")},
    {ROBOTS_GIVE_UP, WORDS("give-up"), WORDS("give up"),
     WORDS("Your attempt ends and the robots go back. Whoever bet next lowest tries; if there is "
           "nobody, the chip goes back.")},
};

enum { BUTTONS = sizeof buttons / sizeof *buttons };

static struct node *add_button(struct scene *scene, const char *id, const char *key)
{
    struct node *node = scene_add(scene, NODE_BUTTON, REGION_ACTIONS, id);

    text_copy(node->key, sizeof node->key, key);
    text_copy(node->look, sizeof node->look, "button");
    return node;
}

static void add_button_for(struct scene *scene, int kind)
{
    for (int i = 0; i < BUTTONS; i++) {
        if (buttons[i].kind != kind)
            continue;
        struct node *node = add_button(scene, buttons[i].id, buttons[i].id);
        node->label = SAY(buttons[i].label);
        if (kind == ROBOTS_GIVE_UP)
            node_add_look(node, "grave");
    }
}

static void add_directions(struct scene *scene)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        const char *name = robots_direction_names[direction];
        struct node *node = add_button(scene, name, direction_keys[direction]);
        node_add_look(node, name);
        node->label = SAY("{direction}", .args = {SAY_WORD("direction", name)});
        node->also = direction_words[direction];
    }
}

static void add_proof_buttons(const struct robots_table *t, struct scene *scene)
{
    add_directions(scene);
    if (t->resets_max > 0)
        add_button_for(scene, ROBOTS_RESET);
    add_button_for(scene, ROBOTS_GIVE_UP);
}

/* Is it a player who has not left? */
static bool is_playing(const struct robots_view *v)
{
    return v->viewer < v->table.players && !bits_has(v->table.forfeited, (int)v->viewer);
}

static void add_actions(const struct robots_view *v, struct scene *scene)
{
    const struct robots_table *t = &v->table;

    if (!is_playing(v))
        return;
    if (t->stage == ROBOTS_BETTING)
        add_button_for(scene, bits_has(t->ready, (int)v->viewer) ? ROBOTS_WAIT : ROBOTS_READY);
    if (t->stage == ROBOTS_PROVING && t->prover == v->viewer)
        add_proof_buttons(t, scene);
}

/* Every button of this match. */
static void robots_glossary(const void *view, struct scene *scene)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    if (t->has_bets) {
        add_button_for(scene, ROBOTS_READY);
        add_button_for(scene, ROBOTS_WAIT);
    }
    add_proof_buttons(t, scene);
}

static void robots_scene(const void *view, struct scene *scene)
{
    const struct robots_view *v = view;

    add_statuses(&v->table, scene);
    add_players(&v->table, scene);
    robots_add_board(&v->table, scene);
    robots_add_motions(&v->table, scene);
    add_actions(v, scene);
}

/* A bet is a number and nothing else. */
static void robots_touches(const void *view, const struct move *move, struct way *way)
{
    (void)view;
    if (move->kind == ROBOTS_SLIDE) {
        way_add(way, robots_robot_names[move->args[0]]);
        way_add(way, robots_direction_names[move->args[1]]);
    }
    for (int i = 0; i < BUTTONS; i++)
        if (buttons[i].kind == move->kind)
            way_add(way, buttons[i].id);
}

/* The direction that is meant by its button, or by the cell where the slide would end, if only one
   leads there; else -1. */
static int direction_meant(const struct robots_table *t, int robot, const char *id)
{
    int cell = word_among(word_of(id), robots_cell_names, ROBOTS_CELLS), found = -1;

    if (cell < 0)
        return word_among(word_of(id), robots_direction_names, ROBOTS_DIRECTIONS);
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        int to = robots_slide(&t->board, t->robots, robot, direction);
        if (to != cell || to == t->robots[robot])
            continue;
        if (found >= 0)
            return -1;
        found = direction;
    }
    return found;
}

static bool slide_meant(const struct robots_table *t, const struct way *way, struct event *event)
{
    int robot = word_among(word_of(way->ids[0]), robots_robot_names, ROBOTS_MAX);
    int direction = robot >= 0 && way->count == 2 ? direction_meant(t, robot, way->ids[1]) : -1;

    if (robot < 0 || (way->count > 1 && direction < 0))
        return false;
    event->kind = ROBOTS_SLIDE;
    event->arg_count = (int16_t)way->count;
    event->args[0] = (int16_t)robot;
    event->args[1] = (int16_t)(direction < 0 ? 0 : direction);
    return true;
}

static bool robots_meant(const void *view, const struct way *way, struct event *event)
{
    for (int i = 0; way->count == 1 && i < BUTTONS; i++)
        if (strcmp(way->ids[0], buttons[i].id) == 0) {
            event->kind = buttons[i].kind;
            return true;
        }
    return slide_meant(&((const struct robots_view *)view)->table, way, event);
}

static const char bet_gives[] = WORDS("Bet {number}");
enum { USUAL_BET = 7 }; /* what one may think of before anybody has bet */

/* One less than the best bet of all. */
static int usual_bet(const struct robots_table *t)
{
    int best = USUAL_BET + 1;
    bool has_bet = false;

    for (int seat = 0; seat < t->players; seat++) {
        if (t->bets[seat] == 0 || (has_bet && t->bets[seat] >= best))
            continue;
        best = t->bets[seat];
        has_bet = true;
    }
    return best > 1 ? best - 1 : 1;
}

/* Who is ready, by whether they can still bet and take it back. */
static const struct question ready_questions[2][2] = {
    {{.says = {.text = WORDS("You are ready: wait for the others.")},
      .wants = WANTS_NOTHING,
      .is_answered = true},
     {.says = {.text = WORDS("You are ready; you may take that back.")},
      .wants = WANTS_CHOICE,
      .is_answered = true}},
    {{.says = {.text = WORDS("You are ready; you may still bet a number.")},
      .wants = WANTS_NUMBER,
      .is_answered = true,
      .gives = bet_gives},
     {.says = {.text = WORDS("You are ready; you may still bet a number, or take that back.")},
      .wants = WANTS_NUMBER,
      .is_answered = true,
      .gives = bet_gives}},
};

static struct question ask_for_bet(const struct robots_view *v)
{
    const struct robots_table *t = &v->table;

    if (!is_playing(v))
        return (struct question){
            .says = SAY("In how many moves can it be done? Each bets a number, or is ready.")};
    bool can_bet = t->bets[v->viewer] != 1, can_wait = t->waits[v->viewer] < ROBOTS_WAITS_MAX;
    struct question question = {
        .says = SAY("In how many moves can it be done? Bet a number, or be ready."),
        .wants = WANTS_NUMBER,
        .gives = bet_gives};
    if (bits_has(t->ready, (int)v->viewer))
        question = ready_questions[can_bet][can_wait];
    question.usual = usual_bet(t);
    if (can_bet || bits_has(t->ready, (int)v->viewer))
        return question;
    return (struct question){.says = SAY("You have bet 1, and nothing is lower. Be ready."),
                             .wants = WANTS_CHOICE};
}

static struct question ask_for_move(const struct robots_view *v)
{
    if (v->viewer == v->table.prover)
        return (struct question){.says = SAY("Which robot moves, and where to?"),
                                 .wants = WANTS_SEVERAL};
    return (struct question){
        .says = SAY("{prover} is proving.", .args = {SAY_SEAT("prover", v->table.prover)})};
}

static void robots_ask(const void *view, struct question *question)
{
    const struct robots_view *v = view;

    question->wants = WANTS_NOTHING;
    switch ((enum robots_stage)v->table.stage) {
    case ROBOTS_LAYING: question->says = SAY("The board is being laid."); break;
    case ROBOTS_PLACING: question->says = SAY("The robots are being placed."); break;
    case ROBOTS_DRAWING: question->says = SAY("The next chip is being drawn."); break;
    case ROBOTS_BETTING: *question = ask_for_bet(v); break;
    case ROBOTS_PROVING: *question = ask_for_move(v); break;
    case ROBOTS_FAILED:
        question->says = SAY("{prover} has failed: the robots are going back.",
                             .args = {SAY_SEAT("prover", v->table.prover)});
        break;
    case ROBOTS_OVER: question->says = SAY("The game is over."); break;
    }
}

/* What holds in some matches only. */
static const char bet_rule[] =
    WORDS("Everybody bets in how many moves it can be done. Your own later bets must be lower.");
static const char idle_rule[] =
    WORDS("If nobody bets before the clock runs out, the chip goes back.");
static const char countdown_rule[] = WORDS("The first bet starts the countdown.");
static const char patient_rule[] = WORDS("Bets are open until everybody is ready.");
static const char proof_rule[] =
    WORDS("Then whoever bet lowest proves it, with any robots; of equal bets, that of the player "
          "with fewer chips comes first, then the earlier one.");
static const char prize_rule[] = WORDS("Whoever makes it wins the chip; otherwise the robots go "
                                       "back, and whoever bet next lowest tries.");
static const char return_rule[] =
    WORDS("If all are ready without a bet, or nobody makes it, the chip goes back; the third time "
          "it is out.");
static const char ricochet_rule[] =
    WORDS("The robot must ricochet: move along a row and along a column before it rests on the "
          "target.");
static const char diagonal_rule[] =
    WORDS("A diagonal turns a robot by a right angle, unless it has the diagonal's colour.");
static const char diagonal_sign[] = WORDS("A small letter with ╱ or ╲ is a diagonal.");
static const char chips_rule[] = WORDS("Two players need 8 chips to win, three 6, four 5; if no "
                                       "chip can be drawn any more, whoever has the most wins.");
static const char chosen_chips_rule[] =
    WORDS("Whoever first has the number of chips chosen for this match wins; if no chip can be "
          "drawn any more, whoever has the most wins.");
static const char alone_rule[] =
    WORDS("Alone you make no bets: try to use as few moves as you can.");
static const char undo_rule[] =
    WORDS("Alone and without bets a move can be undone, and an attempt begun again.");

static const char *const rules[] = {
    WORDS("Each round shows a chip. Its robot must come to rest on its target; for the vortex any "
          "robot may."),
    WORDS("A robot slides north, east, south or west until a wall, the block or another robot "
          "stops it."),
    ricochet_rule,
    diagonal_rule,
    bet_rule,
    idle_rule,
    countdown_rule,
    patient_rule,
    proof_rule,
    prize_rule,
    return_rule,
    chips_rule,
    chosen_chips_rule,
    alone_rule,
    undo_rule,
    NULL,
};

static const char *const signs[] = {
    WORDS("Capital letters are robots: R red, G green, B blue, Y yellow, S silver."),
    WORDS("A small letter with a shape is a target; ▸ marks the target of the round, ◎ is the "
          "vortex."),
    diagonal_sign,
    WORDS("Lines are walls."),
    WORDS("In a proof arrows show the way, and a small letter alone is where a robot began."),
    NULL,
};

static bool is_about_bets(const char *rule)
{
    return rule == bet_rule || rule == idle_rule || rule == countdown_rule ||
           rule == patient_rule || rule == proof_rule || rule == prize_rule || rule == return_rule;
}

static bool has_diagonals(const struct robots_table *t)
{
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_has_diagonal(t->board.cells[cell]))
            return true;
    return false;
}

/* Is this of a clock that does not run, or of another number of chips? */
static bool is_otherwise(const struct robots_table *t, const char *rule)
{
    bool is_usual = t->chips_to_win == robots_usual_chips[t->players];

    return (rule == idle_rule && t->idle_s == 0) || (rule == countdown_rule && t->bet_s == 0) ||
           (rule == patient_rule && t->bet_s > 0) || (rule == chips_rule && !is_usual) ||
           (rule == chosen_chips_rule && is_usual);
}

static bool robots_leaves_out(const void *view, const char *rule)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;
    bool is_about_diagonals = rule == diagonal_rule || rule == diagonal_sign;

    return (is_about_bets(rule) && !t->has_bets) ||
           ((rule == alone_rule || rule == undo_rule) && t->has_bets) ||
           (rule == chips_rule && t->players == 1) ||
           (rule == ricochet_rule && !t->must_ricochet) ||
           (is_about_diagonals && !has_diagonals(t)) || is_otherwise(t, rule);
}

/* Where a robot that is chosen would come to rest. */
static void robots_preview(const void *view, const struct move *move, struct preview *preview)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    if (move->kind != ROBOTS_SLIDE)
        return;
    int from = t->robots[move->args[0]];
    int to = robots_slide(&t->board, t->robots, move->args[0], move->args[1]);
    preview_add_step(preview, robots_cell_names[from], robots_cell_names[to], "");
    struct preview_end *end = preview_add_end(preview, robots_cell_names[to]);
    end->length = 1;
    end->steps[0] = 0;
}

/* By the same name in every match, but not always with the same end. */
static const char *tip_of_button(const struct robots_table *t, const struct button *button)
{
    if (button->kind != ROBOTS_GIVE_UP || t->has_bets)
        return button->tip;
    return robots_is_puzzle(t)
               ? WORDS("The puzzle ends unsolved, and you are told how it could be done.")
               : WORDS("Your attempt ends, the robots go back and the chip is missed.");
}

static bool robots_tip(const void *view, const char *id, struct message *tip)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;
    int direction = word_among(word_of(id), robots_direction_names, ROBOTS_DIRECTIONS);

    for (int i = 0; i < BUTTONS; i++)
        if (strcmp(id, buttons[i].id) == 0) {
            *tip = SAY(tip_of_button(t, &buttons[i]));
            return true;
        }
    if (direction < 0)
        return robots_board_tip(t, id, tip);
    *tip = SAY("The robot that is chosen slides {direction} until something stops it.",
               .args = {SAY_WORD("direction", robots_direction_names[direction])});
    return true;
}

/* Reads moves such as "RN GE" into what is said of each; returns how many words that makes, 0 if
   these are not moves. */
static int spell_moves(const char *moves, const char *words[2 * ROBOTS_BET_MAX])
{
    int count = 0;

    for (const char *at = moves; *at; at += 2) {
        int robot = 0, direction = 0;
        at += *at == ' ';
        while (robot < ROBOTS_MAX && robots_letters[robot] != at[0])
            robot++;
        if (robot == ROBOTS_MAX || count == 2 * ROBOTS_BET_MAX)
            return 0;
        while (direction < ROBOTS_DIRECTIONS && *direction_keys[direction] != at[1])
            direction++;
        if (direction == ROBOTS_DIRECTIONS)
            return 0;
        words[count++] = robots_robot_names[robot];
        words[count++] = robots_direction_names[direction];
    }
    return count;
}

/* Moves are written as they are typed; who does not type is told robots and directions. */
static bool robots_retell(const struct message *told, struct message *says)
{
    static const char *words[2 * ROBOTS_BET_MAX];

    for (int i = 0; i < MESSAGE_ARGS_MAX && told->args[i].name; i++) {
        const struct message_arg *arg = &told->args[i];
        if (arg->kind != MESSAGE_NAME ||
            (strcmp(arg->name, "route") != 0 && strcmp(arg->name, "move") != 0))
            continue;
        int count = spell_moves(arg->word, words);
        if (count == 0)
            return false;
        *says = *told;
        says->args[i] = (struct message_arg)SAY_PAIRS(arg->name, words, count);
        return true;
    }
    return false;
}

/* As they lie on the board. */
static const char *const quadrant_options[] = {"nw", "ne", "sw", "se"};

const struct face robots_face = {
    .game = &robots_game,
    .says =
        WORDS("Robots slide until something stops them: spot the shortest way to the target, bet "
              "on it, and prove it."),
    .minutes_min = 20,
    .minutes_max = 45,
    .last_options = quadrant_options,
    .last_option_count = sizeof quadrant_options / sizeof *quadrant_options,
    .verbs = WORDS("move slide"),
    .rules = rules,
    .signs = signs,
    .leaves_out = robots_leaves_out,
    .glossary = robots_glossary,
    .scene = robots_scene,
    .touches = robots_touches,
    .meant = robots_meant,
    .ask = robots_ask,
    .tip = robots_tip,
    .retell = robots_retell,
    .leads = WORDS("{place} leads to:"),
    .preview = robots_preview,
};
