/* What robots says to whom: questions, counters, results, labels and tips. Red stands on a1, and
   reaches p16 by going east, then south. */
#include "robots_stage.h"
#include "scene.h"
#include "test.h"

#include <string.h>

#define RED_CIRCLE .marks = "p16:Rc c9:Gt", .robots = "a1 d4 f6 k4", .chips = "red-circle"

static void a_tip_says_where_a_robot_cannot_move(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .walls = "c3:N"));
    assert_string_equal(
        stage_tip(VIEWER_AUDIENCE, "red"),
        "From here it slides north: not at all; east: p1; south: a16; west: not at all.");
    assert_string_equal(stage_tip(VIEWER_AUDIENCE, "c3"),
                        "From here it slides north: not at all; east: p3; south: c16; west: a3.");
}

static void the_label_of_a_cell_names_its_walls(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .walls = "c3:NE d9:W j5:NESW l7:NSW"));
    assert_string_equal(stage_label("c3"), "c3: walls north and east");
    assert_string_equal(stage_label("c9"), "c9: green triangle, wall east");
    assert_string_equal(stage_label("d4"), "d4: the green robot, no walls");
    assert_string_equal(stage_label("j5"), "j5: walls all around");
    assert_string_equal(stage_label("l7"), "l7: walls north, south and west");
    stage_open(STAGE(.players = 2, .marks = "p16:Rc d4:G/", .robots = "a1 p16 f6 k4",
                     .chips = "red-circle"));
    assert_string_equal(stage_label("d4"), "d4: green diagonal, no walls");
    assert_string_equal(
        stage_label("p16"),
        "p16: red circle, the target of this round, the green robot, walls east and south");
}

static const struct test tests[] = {
    {"a tip says where a robot cannot move", NULL, a_tip_says_where_a_robot_cannot_move},
    {"the label of a cell names its walls", NULL, the_label_of_a_cell_names_its_walls},
};

int main(void)
{
    return TEST_RUN("robots-face", tests);
}
