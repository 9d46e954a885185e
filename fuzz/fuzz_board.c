/* Reads anything as a drawing of a board of robots. What is read is written as it was, and robots
   slide on it; what is not has a reason and changes nothing. */
#include "robots_slides.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The newline at the end may be missing. */
static void check_text(const struct robots_board *board, struct word read)
{
    char data[ROBOTS_BOARD_TEXT];
    struct text text;

    text_init(&text, data, sizeof data);
    robots_write_board(board, &text);
    must(!text.is_cut && text.length - read.length <= 1, "a board has its length");
    must(memcmp(data, read.start, read.length) == 0, "what is read is written the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t robots[ROBOTS_MAX] = {0, 15, 240, 255, 100};
    struct word word = {(const char *)data, size};
    struct robots_board board, before;
    struct message why = {0};

    robots_clear(&board);
    before = board;
    if (!robots_read_board(word, &board, &why)) {
        must(message_is_whole(&why), "a refusal has a reason");
        must(memcmp(&board, &before, sizeof board) == 0, "a refusal changes nothing");
        return 0;
    }
    check_text(&board, word);
    must_slide(&board, robots);
    return 0;
}
