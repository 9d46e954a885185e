/* Reads any line as a problem of robots. What is read is written letter for letter, and its robots
   can slide; what is not has a reason in the line. */
#include "problem.h"
#include "robots_slides.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct word word = {(const char *)data, size};
    struct robots_problem problem;
    char written[ROBOTS_PROBLEM_TEXT];
    struct message why = {0};
    struct text text;

    if (!robots_read_problem(word, &problem, &why)) {
        must(message_is_whole(&why), "a refusal has a reason");
        must(why.position >= 0 && (size_t)why.position <= size, "the trouble lies in the line");
        return 0;
    }
    text_init(&text, written, sizeof written);
    robots_write_problem(&problem, &text);
    must(!text.is_cut && text.length == size && memcmp(written, data, size) == 0,
         "what is read is written the same");
    must_slide(&problem.position.board, problem.position.robots);
    return 0;
}
