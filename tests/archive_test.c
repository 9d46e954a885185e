/* Matches in files, at tables as the terminal opens them: nothing completed is ever lost, whoever
   dies and whatever fails; what can't be used gets a reason, and nothing is changed. */
#include "bits.h"
#include "disk.h"
#include "frogs.h"
#include "saved.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum {
    NOON = 1794830400, /* 2026-11-16 12:00 UTC */
    LOG_MAX = 1 << 20,
    PLACE_MAX = 512,
};

static char root[64];
static char state_home[PLACE_MAX]; /* of the test that runs */
static struct saved match, other;  /* what is open, and what is only tried */
static struct message why;
static struct damage damage;

/* The disk, which fails or lets the process die when it is told to. These functions take the place
   of the system's. */
static struct {
    int syncs;
    int fails_at;  /* the sync to fail, counted from 1 */
    int dies_at;   /* the sync during which the process is killed */
    bool is_stuck; /* nothing can be cut off */
} disk;

static int sync_disk(void)
{
    if (++disk.syncs == disk.dies_at)
        raise(SIGKILL);
    if (disk.syncs != disk.fails_at)
        return 0;
    errno = EIO;
    return -1;
}

int ftruncate(int descriptor, off_t length)
{
    if (!disk.is_stuck)
        return (int)syscall(SYS_ftruncate, descriptor, length);
    errno = EIO;
    return -1;
}

static void close_file(void)
{
    saved_close(&match);
}

static void set_place(const char *variable, const char *value)
{
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

/* Each test begins with an empty place of its own. */
static void begin(void)
{
    static int count;

    close_file();
    memset(&disk, 0, sizeof disk);
    snprintf(state_home, sizeof state_home, "%s/%d", root, ++count);
    assert_int_equal(mkdir(state_home, 0755), 0);
    set_place("XDG_STATE_HOME", state_home);
}

static const char *in_place(const char *name)
{
    static char path[2 * PLACE_MAX];

    snprintf(path, sizeof path, "%s/parlor/%s", state_home, name);
    return path;
}

/* A small board with one frog each: a match is over soon. */
static struct table_setup set_up(void)
{
    struct table_setup setup = {.game = &frogs_game, .names = {"Anna", "Ben"}};
    const char *options = "board=small frogs=1";

    params_init(setup.game, 2, &setup.params);
    if (!params_parse(setup.game, (struct word){options, strlen(options)}, &setup.params, &why))
        abort();
    dice_init_seed(&setup.dice, 1);
    return setup;
}

static bool try_create(void)
{
    struct table_setup setup = set_up();

    return saved_create(&match, &setup, NOON, 0, &why);
}

static void create(void)
{
    close_file();
    assert_true(try_create());
}

static bool try_open(struct saved *saved, const char *path)
{
    struct table_setup setup = {0};

    dice_init_seed(&setup.dice, 2);
    return saved_open(saved, path, &setup, 0, &damage);
}

static void open_path(const char *path)
{
    close_file();
    assert_true(try_open(&match, path));
}

static void assert_text(const struct message *message, const char *expected)
{
    char data[256];
    struct text text;

    assert_true(message_is_whole(message));
    text_init(&text, data, sizeof data);
    message_write(message, NULL, NULL, &text);
    assert_string_equal(data, expected);
}

static const struct frame *newest(struct table *table, int viewer)
{
    static struct frame frame;

    if (!table_frame(table, table_length(table), viewer, &frame))
        abort();
    return &frame;
}

/* Any legal move, the same for the same dice. Asserts nothing: a child has nobody to tell. */
static enum verdict move(struct table *table, struct dice *dice)
{
    static struct move moves[4096];
    const struct game *game = table_game(table);
    uint32_t length = table_length(table);
    struct command command = {.seen = length};
    int seat = bits_first(newest(table, VIEWER_AUDIENCE)->to_act);
    int count = game->legal(newest(table, seat)->view, moves, game->moves_max);
    const struct move *chosen = &moves[dice_below(dice, (uint32_t)count)];

    move_event(chosen, (int)dice_below(dice, (uint32_t)move_width(chosen)), seat, &command.event);
    return table_submit(table, 1000 * (int64_t)length, &command, 0, &why);
}

static bool is_over(void)
{
    return newest(match.table, VIEWER_AUDIENCE)->to_act == 0;
}

static enum verdict try_move(void)
{
    struct dice dice;

    dice_init_seed(&dice, table_length(match.table));
    return move(match.table, &dice);
}

static void play(int moves)
{
    for (int i = 0; i < moves && !is_over(); i++)
        assert_int_equal(try_move(), VERDICT_DONE);
}

static void play_to_the_end(void)
{
    play(LOG_MAX);
    assert_true(is_over());
}

/* What is in a file: a text that lasts until the next but one is read. */
static const char *read_path(const char *path, size_t *length)
{
    static char data[2][LOG_MAX];
    static int turn;
    int descriptor = open(path, O_RDONLY);
    ssize_t got;

    assert_true(descriptor >= 0);
    turn = !turn;
    got = read(descriptor, data[turn], LOG_MAX - 1);
    close(descriptor);
    assert_true(got >= 0);
    data[turn][got] = '\0';
    *length = (size_t)got;
    return data[turn];
}

static void write_path(const char *path, const char *data, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, data, length), (ssize_t)length);
    close(descriptor);
}

static void assert_contains(const char *path, const char *data, size_t length)
{
    size_t got;
    const char *found = read_path(path, &got);

    assert_int_equal(got, length);
    assert_memory_equal(found, data, length);
}

/* The file is the log of the match, byte for byte. */
static void assert_kept(void)
{
    size_t length;
    char *log = table_save(match.table, &length);

    assert_non_null(log);
    assert_contains(archive_path(match.file), log, length);
    free(log);
}

static void assert_whole(const char *path, uint32_t entries)
{
    struct saved_summary summary;

    assert_true(saved_verify(path, LANGUAGE_ENGLISH, &summary));
    assert_int_equal(summary.damage.line, 0);
    assert_int_equal(summary.entries, entries);
}

static struct archive_list list_all(void)
{
    struct archive_list list;

    assert_true(archive_list_init(&list, &why));
    return list;
}

static size_t count_all(void)
{
    struct archive_list list = list_all();
    size_t count = list.count;

    archive_list_finish(&list);
    return count;
}

/* The one match there is: its path. */
static const char *only_path(void)
{
    static char path[ARCHIVE_PATH_MAX];
    struct archive_list list = list_all();

    assert_int_equal(list.count, 1);
    snprintf(path, sizeof path, "%s", list.items[0].path);
    archive_list_finish(&list);
    return path;
}

static unsigned mode_of(const char *path)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

static void a_match_is_its_file(void)
{
    struct saved_summary summary;

    begin();
    create();
    assert_string_equal(archive_path(match.file), in_place("frogs-2026-11-16-1200.parlor"));
    assert_int_equal(mode_of(in_place("")), 0700);
    assert_int_equal(mode_of(archive_path(match.file)), 0600);
    assert_kept();
    play_to_the_end();
    assert_kept();
    assert_true(saved_verify(archive_path(match.file), LANGUAGE_ENGLISH, &summary));
    assert_ptr_equal(summary.game, &frogs_game);
    assert_int_equal(summary.players, 2);
    assert_string_equal(summary.seats[0], "Anna");
    assert_string_equal(summary.seats[1], "Ben");
    assert_int_equal(summary.entries, table_length(match.table));
    assert_true(summary.is_over);
}

static void closing_is_no_event(void)
{
    begin();
    create();
    while (!is_over()) {
        char path[ARCHIVE_PATH_MAX];
        snprintf(path, sizeof path, "%s", archive_path(match.file));
        uint32_t length = table_length(match.table);
        open_path(path);
        assert_int_equal(damage.line, 0);
        assert_int_equal(table_length(match.table), length);
        assert_kept();
        play(7);
    }
    assert_kept();
}

static void names_are_never_taken_twice(void)
{
    begin();
    for (int n = 1; n <= 12; n++) {
        char name[64];
        snprintf(name, sizeof name, n == 1 ? "%s.parlor" : "%s-%d.parlor", "frogs-2026-11-16-1200",
                 n);
        create();
        assert_string_equal(archive_path(match.file), in_place(name));
    }
    assert_int_equal(count_all(), 12);
}

static void each_event_is_synced(void)
{
    begin();
    create();
    assert_int_equal(disk.syncs, 3); /* two directories, the header */
    for (int n = 1; n <= 20; n++) {
        play(1);
        assert_int_equal(disk.syncs, 3 + n);
    }
    close_file();
    create();
    assert_int_equal(disk.syncs, 23 + 2);
}

static char *reference;
static size_t reference_length;
static int reference_events;

/* Tells that so many events are complete, and waits to be let on. */
static void report(int line, uint32_t length)
{
    char go;

    if (write(line, &length, sizeof length) != sizeof length || read(line, &go, 1) != 1)
        _exit(1);
}

static void play_and_report(int line)
{
    struct dice dice;

    dice_init_seed(&dice, 3);
    if (!try_create())
        _exit(1);
    for (;;) {
        report(line, table_length(match.table));
        if (move(match.table, &dice) != VERDICT_DONE)
            _exit(1);
    }
}

/* What the child will play, as long as it lives. */
static void play_reference(void)
{
    struct table_setup setup = set_up();
    struct table *table = table_open(&setup, 0, &damage);
    struct dice dice;

    dice_init_seed(&dice, 3);
    assert_non_null(table);
    while (newest(table, VIEWER_AUDIENCE)->to_act)
        assert_int_equal(move(table, &dice), VERDICT_DONE);
    reference = table_save(table, &reference_length);
    assert_non_null(reference);
    reference_events = (int)table_length(table);
    table_close(table);
}

enum moment { BETWEEN_EVENTS, DURING_AN_EVENT };

/* Lets the child play, until it has completed so many events and dies. Returns how many it
   completed; -1 if it did not even begin. */
static int watch(int line, pid_t child, int events, enum moment moment)
{
    int last = -1;
    uint32_t length;

    while (read(line, &length, sizeof length) == sizeof length) {
        last = (int)length;
        if (last <= events - (moment == BETWEEN_EVENTS))
            assert_int_equal(write(line, "", 1), 1);
        if (last >= events)
            kill(child, SIGKILL);
    }
    return last;
}

/* The child dies by this process, or by itself at a sync. */
static int play_and_die(int events, enum moment moment, int dies_at)
{
    int lines[2], status;

    begin();
    disk.dies_at = dies_at;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, lines), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        play_and_report(lines[1]);
    close(lines[1]);
    int last = watch(lines[0], child, events, moment);
    close(lines[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    disk.dies_at = 0;
    return last;
}

/* All that was completed is there, perhaps one event more, and the match is played to its end.
   Returns how many events were found. */
static int assert_survived(int completed)
{
    char copy[ARCHIVE_PATH_MAX];
    size_t length;

    open_path(only_path());
    int found = (int)table_length(match.table);
    assert_true(found == completed || found == completed + 1);
    const char *log = read_path(archive_path(match.file), &length);
    assert_true(length <= reference_length);
    assert_memory_equal(log, reference, length);
    if (damage.line > 0)
        assert_text(&damage.why, "The last entry is incomplete.");
    assert_true(archive_mend(match.file, copy, &why));
    play_to_the_end();
    assert_kept();
    return found;
}

static void a_killed_match_goes_on(void)
{
    play_reference();
    for (int events = 0; events <= reference_events; events++) {
        int completed = play_and_die(events, BETWEEN_EVENTS, 0);
        assert_int_equal(completed, events);
        assert_int_equal(assert_survived(completed), completed);
    }
    free(reference);
}

static void a_match_killed_in_an_event_goes_on(void)
{
    play_reference();
    for (int events = 0; events < reference_events; events += 3)
        assert_survived(play_and_die(events, DURING_AN_EVENT, 0));
    free(reference);
}

static void a_match_killed_in_a_sync_goes_on(void)
{
    struct saved_summary summary;

    play_reference();
    for (int dies_at = 3; dies_at <= reference_events + 3; dies_at += 3) {
        int completed = play_and_die(LOG_MAX, BETWEEN_EVENTS, dies_at);
        assert_int_equal(completed, dies_at - 4);
        assert_int_equal(assert_survived(completed), dies_at - 3);
    }
    assert_int_equal(play_and_die(LOG_MAX, BETWEEN_EVENTS, 1), -1);
    assert_int_equal(count_all(), 0);
    assert_int_equal(play_and_die(LOG_MAX, BETWEEN_EVENTS, 2), -1);
    assert_false(saved_verify(only_path(), LANGUAGE_ENGLISH, &summary));
    assert_text(&summary.damage.why, "The file is empty.");
    free(reference);
}

static void limit_files(size_t size)
{
    struct rlimit limit;

    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size ? size : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static size_t size_of(const char *path)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    return (size_t)status.st_size;
}

/* The next move can't be kept, so nothing has happened. */
static void assert_unkept(const char *trouble)
{
    uint32_t length = table_length(match.table);

    assert_int_equal(try_move(), VERDICT_UNKEPT);
    assert_text(&why, "The match could not be saved, so nothing was done.");
    assert_text(archive_trouble(match.file), trouble);
    assert_int_equal(table_length(match.table), length);
}

static void a_full_disk_changes_nothing(void)
{
    begin();
    create();
    for (int n = 0; n < 12; n++) {
        size_t before = size_of(archive_path(match.file));
        play(1);
        size_t after = size_of(archive_path(match.file));
        for (size_t size = after; size < after + (after - before) / 2; size++) {
            limit_files(size);
            assert_unkept("The file could not be written: the file would become too large.");
            limit_files(0);
            assert_kept();
        }
    }
    play(1);
    assert_null(archive_trouble(match.file)->text);
    assert_kept();
}

static void a_failed_sync_changes_nothing(void)
{
    begin();
    create();
    for (int n = 0; n < 12; n++) {
        int syncs = disk.syncs;
        disk.fails_at = syncs + 1;
        assert_unkept("The file could not be written: the disk has failed.");
        assert_int_equal(disk.syncs, syncs + 2); /* the event, and that it is undone */
        assert_kept();
        play(1);
        assert_kept();
    }
}

static void what_could_not_be_undone_is_undone_later(void)
{
    begin();
    create();
    play(3);
    size_t whole = size_of(archive_path(match.file));
    disk.is_stuck = true;
    disk.fails_at = disk.syncs + 1;
    assert_unkept("The file could not be written: the disk has failed.");
    assert_true(size_of(archive_path(match.file)) > whole);
    assert_unkept("The file could not be written: the disk has failed.");
    disk.is_stuck = false;
    disk.fails_at = disk.syncs + 1;
    assert_unkept("The file could not be written: the disk has failed.");
    play(1);
    assert_kept();
    assert_whole(archive_path(match.file), 4);
}

static void a_set_up_that_fails_leaves_no_file(void)
{
    struct table_setup setup = set_up();

    begin();
    create();
    size_t header = size_of(archive_path(match.file));
    begin();
    for (int n = 1; n <= 3; n++) {
        disk.syncs = 0;
        disk.fails_at = n;
        assert_false(try_create());
        assert_true(message_is_whole(&why));
        assert_int_equal(count_all(), 0);
        disk.fails_at = 0;
        rmdir(in_place(""));
    }
    for (size_t size = 1; size < header; size++) {
        limit_files(size);
        assert_false(try_create());
        limit_files(0);
        assert_text(&why, "The file could not be written: the file would become too large.");
        assert_int_equal(count_all(), 0);
    }
    setup.names[1] = "";
    assert_false(saved_create(&match, &setup, NOON, 0, &why));
    assert_text(&why, "A name needs something that can be seen.");
    assert_int_equal(count_all(), 0);
}

static void what_others_do_to_a_file_is_noticed(void)
{
    size_t length;

    begin();
    create();
    play(5);
    const char *log = read_path(archive_path(match.file), &length);
    write_path(archive_path(match.file), log, length - 1);
    assert_unkept("The file has been changed or removed by another program.");
    assert_int_equal(size_of(archive_path(match.file)), length - 1);
    write_path(archive_path(match.file), log, length);
    play(1);
    unlink(archive_path(match.file));
    assert_unkept("The file has been changed or removed by another program.");
}

/* A closed file with so many entries; its text lasts until the next but one is read. */
static const char *make_log(int entries, char path[ARCHIVE_PATH_MAX], size_t *length)
{
    begin();
    create();
    play(entries);
    snprintf(path, ARCHIVE_PATH_MAX, "%s", archive_path(match.file));
    close_file();
    return read_path(path, length);
}

static size_t last_line(const char *log, size_t length)
{
    do
        length--;
    while (log[length - 1] != '\n');
    return length;
}

static void assert_damaged(const char *path, int line, uint32_t entries, const char *text)
{
    struct saved_summary summary;

    assert_false(saved_verify(path, LANGUAGE_ENGLISH, &summary));
    assert_int_equal(summary.damage.line, line);
    assert_int_equal(summary.entries, entries);
    assert_text(&summary.damage.why, text);
}

static void a_torn_line_is_cut_off_when_asked(void)
{
    char path[ARCHIVE_PATH_MAX], copy[ARCHIVE_PATH_MAX], whole_log[4096];
    size_t length;
    const char *log = make_log(4, path, &length);
    size_t whole = last_line(log, length);

    assert_true(length < sizeof whole_log);
    memcpy(whole_log, log, length);
    for (size_t torn = whole + 1; torn < length; torn++) {
        write_path(path, whole_log, torn);
        assert_damaged(path, 11, 3, "The last entry is incomplete.");
        open_path(path);
        assert_int_equal(damage.line, 11);
        assert_int_equal(table_length(match.table), 3);
        assert_unkept("The file is damaged, and must be mended first.");
        assert_contains(path, whole_log, torn);
        assert_true(archive_mend(match.file, copy, &why));
        assert_contains(copy, whole_log, torn);
        assert_contains(path, whole_log, whole);
        play(2);
        assert_kept();
        assert_whole(path, 5);
        assert_int_equal(strncmp(copy, path, strlen(path)), 0);
        assert_string_equal(copy + strlen(path), ".damaged");
        unlink(copy);
    }
    assert_int_equal(count_all(), 1);
}

static void a_torn_header_is_no_match(void)
{
    char path[ARCHIVE_PATH_MAX], header[4096];
    size_t length;
    const char *log = make_log(0, path, &length);

    memcpy(header, log, length);
    for (size_t torn = 1; torn < length; torn++) {
        write_path(path, header, torn);
        assert_false(try_open(&other, path));
        assert_true(damage.line > 0 && message_is_whole(&damage.why));
        assert_contains(path, header, torn);
    }
    write_path(path, header, length);
    assert_whole(path, 0);
}

static void every_damaged_copy_is_kept(void)
{
    static const char *const endings[] = {".damaged", ".damaged-2", ".damaged-3"};
    char path[ARCHIVE_PATH_MAX], copy[ARCHIVE_PATH_MAX];
    size_t length;
    const char *log = make_log(4, path, &length);

    for (size_t i = 0; i < COUNT(endings); i++) {
        write_path(path, log, length - 1 - i);
        open_path(path);
        assert_true(archive_mend(match.file, copy, &why));
        assert_string_equal(copy + strlen(path), endings[i]);
        assert_int_equal(size_of(copy), length - 1 - i);
    }
    assert_true(archive_mend(match.file, copy, &why));
    assert_string_equal(copy, "");
}

static void mending_that_fails_changes_nothing(void)
{
    char path[ARCHIVE_PATH_MAX], copy[ARCHIVE_PATH_MAX];
    size_t length;
    const char *log = make_log(4, path, &length);

    write_path(path, log, length - 1);
    open_path(path);
    for (int n = 1; n <= 2; n++) {
        disk.fails_at = disk.syncs + n;
        assert_false(archive_mend(match.file, copy, &why));
        assert_text(&why, "The damaged file can't be copied: the disk has failed.");
        assert_int_equal(access(copy, F_OK), -1);
    }
    disk.is_stuck = true;
    assert_false(archive_mend(match.file, copy, &why));
    assert_text(&why, "The file could not be written: the disk has failed.");
    assert_contains(copy, log, length - 1);
    assert_contains(path, log, length - 1);
    disk.is_stuck = false;
    assert_unkept("The file is damaged, and must be mended first.");
    assert_true(archive_mend(match.file, copy, &why));
    play(1);
    assert_kept();
}

static void damage_in_the_middle_is_found(void)
{
    char path[ARCHIVE_PATH_MAX], forged[4096];
    size_t length;
    const char *log = make_log(4, path, &length);

    memcpy(forged, log, length + 1);
    strstr(forged, "\n2 ")[1] = '3';
    write_path(path, forged, length);
    assert_damaged(path, 9, 1, "The entry has been damaged.");
    assert_contains(path, forged, length);
}

static bool child_can_open(const char *path)
{
    int status;
    pid_t child = fork();

    if (child == 0)
        _exit(try_open(&other, path) ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status) == 0;
}

static void a_match_is_open_once(void)
{
    char path[ARCHIVE_PATH_MAX];

    begin();
    create();
    play(3);
    snprintf(path, sizeof path, "%s", archive_path(match.file));
    for (int opened_again = 0; opened_again < 2; opened_again++) {
        assert_false(try_open(&other, path));
        assert_int_equal(damage.line, 0);
        assert_text(&damage.why, "This match is being played in another window.");
        assert_false(child_can_open(path));
        assert_whole(path, 3);
        close_file();
        assert_true(child_can_open(path));
        open_path(path);
    }
}

/* In the place of a match lies something else, or nothing. */
static void assert_unfit(const char *path, const char *opened, const char *verified)
{
    struct saved_summary summary;

    assert_false(try_open(&other, path));
    assert_int_equal(damage.line, 0);
    assert_text(&damage.why, opened);
    assert_false(saved_verify(path, LANGUAGE_ENGLISH, &summary));
    assert_null(summary.game);
    assert_text(&summary.damage.why, verified);
}

static void what_is_no_match_gets_a_reason(void)
{
    static char endless[2 * ARCHIVE_PATH_MAX];
    const char *odd = "This is not an ordinary file.";

    begin();
    create();
    close_file();
    assert_unfit(in_place("missing"), "The file can't be opened: it does not exist.",
                 "The file can't be opened: it does not exist.");
    assert_unfit(in_place(""), "The file can't be opened: it is a directory.", odd);
    assert_unfit("/dev/zero", odd, odd);
    assert_int_equal(mkfifo(in_place("pipe"), 0600), 0);
    assert_unfit(in_place("pipe"), odd, odd);
    write_path(in_place("empty"), "", 0);
    assert_unfit(in_place("empty"), "The file is empty.", "The file is empty.");
    assert_int_equal(truncate(in_place("empty"), ARCHIVE_SIZE_MAX + 1), 0);
    assert_unfit(in_place("empty"), "The file is too large to be a match.",
                 "The file is too large to be a match.");
    memset(endless, 'x', sizeof endless - 1);
    assert_unfit(endless, "The file can't be opened: the name is too long.",
                 "The file can't be opened: the name is too long.");
    assert_int_equal(truncate(in_place("empty"), ARCHIVE_SIZE_MAX), 0);
    assert_damaged(in_place("empty"), 1, 0, "This is not a match that this program saved.");
}

static void assert_directory(const char *state, const char *home, const char *expected)
{
    char path[ARCHIVE_PATH_MAX];

    set_place("XDG_STATE_HOME", state);
    set_place("HOME", home);
    bool is_known = archive_directory(path, &why);
    if (is_known)
        assert_string_equal(path, expected);
    else
        assert_text(&why, expected);
}

static void only_absolute_places_count(void)
{
    const char *none = "No home directory is known in which matches could be kept.";
    static char endless[ARCHIVE_PATH_MAX];

    begin();
    memset(endless, 'x', sizeof endless - 1);
    endless[0] = '/';
    assert_directory("/state", "/home/anna", "/state/parlor");
    assert_directory(NULL, "/home/anna", "/home/anna/.local/state/parlor");
    assert_directory("", "/home/anna", "/home/anna/.local/state/parlor");
    assert_directory("state", "/home/anna", "/home/anna/.local/state/parlor");
    assert_directory("state", NULL, none);
    assert_directory(NULL, "home", none);
    assert_directory(endless, NULL,
                     "The directory for matches can't be used: the name is too long.");
    assert_false(try_create());
}

static void missing_directories_are_made(void)
{
    char home[PLACE_MAX], path[2 * PLACE_MAX];

    begin();
    snprintf(home, sizeof home, "%s/new/home/", root);
    set_place("XDG_STATE_HOME", NULL);
    set_place("HOME", home);
    assert_int_equal(count_all(), 0);
    create();
    snprintf(path, sizeof path, "%s/.local/state/parlor/frogs-2026-11-16-1200.parlor", home);
    assert_string_equal(archive_path(match.file), path);
    *strstr(path, "/parlor/") = '\0';
    assert_int_equal(mode_of(path), 0700);
    assert_int_equal(count_all(), 1);
}

static void assert_no_directory(const char *created, const char *listed)
{
    struct archive_list list;

    assert_false(try_create());
    assert_text(&why, created);
    assert_false(archive_list_init(&list, &why));
    assert_text(&why, listed);
    assert_int_equal(list.count, 0);
}

/* The superuser may do anything, and must step down to be refused. */
static void become(uid_t user)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(user), 0);
}

static void a_place_that_can_not_be_used_gets_a_reason(void)
{
    enum { NOBODY = 65534 };
    char path[2 * PLACE_MAX];

    begin();
    assert_int_equal(chmod(state_home, 0), 0);
    become(NOBODY);
    assert_no_directory("The directory for matches can't be used: that is not permitted.",
                        "The directory for matches can't be read: that is not permitted.");
    become(0);
    assert_int_equal(chmod(state_home, 0700), 0);
    snprintf(path, sizeof path, "%s/file", state_home);
    write_path(path, "", 0);
    set_place("XDG_STATE_HOME", path);
    assert_no_directory(
        "The directory for matches can't be used: a part of the path is not a directory.",
        "The directory for matches can't be read: a part of the path is not a directory.");
}

static void only_matches_that_rest_are_deleted(void)
{
    char path[2 * PLACE_MAX];

    begin();
    create();
    snprintf(path, sizeof path, "%s", archive_path(match.file));
    assert_false(archive_delete(path, &why));
    assert_text(&why, "This match is being played in another window.");
    close_file();
    write_path(in_place("notes"), "x", 1);
    assert_false(archive_delete(in_place("notes"), &why));
    assert_text(&why, "Only files that end in .parlor are deleted.");
    assert_false(archive_delete(in_place(".parlor"), &why));
    assert_false(archive_delete(in_place("none.parlor"), &why));
    assert_text(&why, "The file can't be opened: it does not exist.");
    assert_int_equal(count_all(), 1);
    assert_true(archive_delete(path, &why));
    assert_int_equal(access(path, F_OK), -1);
    write_path(in_place("damaged.parlor"), "", 0);
    assert_true(archive_delete(in_place("damaged.parlor"), &why));
    assert_int_equal(count_all(), 0);
    assert_int_equal(access(in_place("notes"), F_OK), 0);
}

static void set_changed(const char *path, time_t second, long nanosecond)
{
    struct timespec times[2] = {{second, nanosecond}, {second, nanosecond}};

    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void the_newest_comes_first(void)
{
    static const struct {
        const char *name;
        time_t second;
        long nanosecond;
    } files[] = {{"c.parlor", 1000, 7}, {"a.parlor", 3000, 0}, {"e.parlor", 1000, 6},
                 {"b.parlor", 1000, 8}, {"d.parlor", 1000, 7}, {"z.parlor", 4000, 0},
                 {"old.parlor", -50, 0}};
    static const char *const expected[] = {"z.parlor", "a.parlor", "b.parlor",  "c.parlor",
                                           "d.parlor", "e.parlor", "old.parlor"};

    begin();
    assert_int_equal(mkdir(in_place(""), 0700), 0);
    for (size_t i = 0; i < COUNT(files); i++) {
        write_path(in_place(files[i].name), "x", 1);
        set_changed(in_place(files[i].name), files[i].second, files[i].nanosecond);
    }
    struct archive_list list = list_all();
    assert_int_equal(list.count, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_string_equal(list.items[i].name, expected[i]);
        assert_string_equal(list.items[i].path, in_place(expected[i]));
    }
    archive_list_finish(&list);
    archive_list_finish(&list);
}

static void only_match_files_are_listed(void)
{
    static const char *const others[] = {"notes.txt", ".parlor",          ".hidden.parlor",
                                         "parlor",    "a.parlor.damaged", "a.parlor.damaged-2"};

    begin();
    create();
    for (size_t i = 0; i < COUNT(others); i++)
        write_path(in_place(others[i]), "x", 1);
    assert_int_equal(mkdir(in_place("directory.parlor"), 0700), 0);
    assert_int_equal(mkfifo(in_place("pipe.parlor"), 0600), 0);
    assert_int_equal(symlink("nowhere", in_place("link.parlor")), 0);
    assert_string_equal(only_path(), archive_path(match.file));
    write_path(in_place("damaged.parlor"), "x", 1);
    assert_int_equal(count_all(), 2);
    assert_damaged(in_place("damaged.parlor"), 1, 0,
                   "This is not a match that this program saved.");
}

static void thousands_are_listed(void)
{
    enum { FILES = 3000 };
    char name[32];

    begin();
    assert_int_equal(mkdir(in_place(""), 0700), 0);
    for (int n = 0; n < FILES; n++) {
        snprintf(name, sizeof name, "%d.parlor", n);
        write_path(in_place(name), "", 0);
        set_changed(in_place(name), 7919 * n % FILES, 0);
    }
    struct archive_list list = list_all();
    assert_int_equal(list.count, FILES);
    for (int i = 0; i < FILES; i++)
        assert_int_equal(list.items[i].changed.tv_sec, FILES - 1 - i);
    archive_list_finish(&list);
}

static const struct {
    const char *name, *shown;
} odd_names[] = {
    {"anna's match", "anna's match"},
    {"\uac1c\uad6c\ub9ac", "\uac1c\uad6c\ub9ac"},
    {"a\nb\tc\r", "a\\x0ab\\x09c\\x0d"},
    {"\033[2J\033]0;x\007", "\\x1b[2J\\x1b]0;x\\x07"},
    {"\x7f\xc2\x9b", "\\x7f\\xc2\\x9b"},
    {"\xff\xfe\xc3", "\\xff\\xfe\\xc3"},
    {"\xe2\x80\xae"
     "abc",
     "\\xe2\\x80\\xae"
     "abc"},
    {"\\x1b", "\\x5cx1b"},
    {"", ""},
};

static void names_reach_no_terminal_raw(void)
{
    begin();
    assert_int_equal(mkdir(in_place(""), 0700), 0);
    for (size_t i = 0; i < COUNT(odd_names); i++) {
        char data[64], name[64];
        struct text text;
        text_init(&text, data, sizeof data);
        archive_write_name(odd_names[i].name, &text);
        assert_string_equal(data, odd_names[i].shown);
        snprintf(name, sizeof name, "x%s.parlor", odd_names[i].name);
        write_path(in_place(name), "x", 1);
        set_changed(in_place(name), (time_t)(COUNT(odd_names) - i), 0);
    }
    struct archive_list list = list_all();
    assert_int_equal(list.count, COUNT(odd_names));
    for (size_t i = 0; i < COUNT(odd_names); i++) {
        char name[64];
        snprintf(name, sizeof name, "x%s.parlor", odd_names[i].shown);
        assert_string_equal(list.items[i].name, name);
        snprintf(name, sizeof name, "x%s.parlor", odd_names[i].name);
        assert_string_equal(list.items[i].path, in_place(name));
    }
    archive_list_finish(&list);
}

static const struct test tests[] = {
    {"only matches are deleted, whole or not, and none that is being played", NULL,
     only_matches_that_rest_are_deleted},
    {"a match is its file, from the header to the end", NULL, a_match_is_its_file},
    {"closing and opening again changes nothing", NULL, closing_is_no_event},
    {"two matches of one minute have names of their own", NULL, names_are_never_taken_twice},
    {"each event is synced to the disk, and so is each new name", NULL, each_event_is_synced},
    {"a match killed after any event has all of them, and goes on", NULL, a_killed_match_goes_on},
    {"a match killed during an event has all before it, and goes on", NULL,
     a_match_killed_in_an_event_goes_on},
    {"a match killed while an event is synced goes on", NULL, a_match_killed_in_a_sync_goes_on},
    {"a disk that is full after any byte of an event changes nothing", NULL,
     a_full_disk_changes_nothing},
    {"a sync that fails undoes the event", NULL, a_failed_sync_changes_nothing},
    {"what could not be undone is undone before the next event", NULL,
     what_could_not_be_undone_is_undone_later},
    {"a set-up that fails at any point leaves no file", NULL, a_set_up_that_fails_leaves_no_file},
    {"a file that another program changed or removed is not written", NULL,
     what_others_do_to_a_file_is_noticed},
    {"a last line torn at any byte is reported, kept aside and cut off when asked", NULL,
     a_torn_line_is_cut_off_when_asked},
    {"a header torn at any byte is no match", NULL, a_torn_header_is_no_match},
    {"each damaged file is kept beside the others", NULL, every_damaged_copy_is_kept},
    {"mending that fails changes nothing, and can be tried again", NULL,
     mending_that_fails_changes_nothing},
    {"damage in the middle is found, with its line and reason", NULL,
     damage_in_the_middle_is_found},
    {"a match is open in one window only, and can be verified meanwhile", NULL,
     a_match_is_open_once},
    {"what is no match gets a reason", NULL, what_is_no_match_gets_a_reason},
    {"only an absolute path says where matches lie", NULL, only_absolute_places_count},
    {"missing directories are made, for nobody else to read", NULL, missing_directories_are_made},
    {"a place that can't be used gets a reason", NULL, a_place_that_can_not_be_used_gets_a_reason},
    {"the newest match is listed first", NULL, the_newest_comes_first},
    {"only match files are listed, damaged ones too", NULL, only_match_files_are_listed},
    {"thousands of files are listed in order", NULL, thousands_are_listed},
    {"no byte of a file name reaches the terminal that might act there", NULL,
     names_reach_no_terminal_raw},
};

static void remove_root(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf '%s'", root);
    if (system(command) != 0)
        perror(root);
}

int main(void)
{
    setenv("TZ", "UTC", 1);
    signal(SIGXFSZ, SIG_IGN);
    snprintf(root, sizeof root, "%s/parlor-archive-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"); /* where files are quick */
    if (!mkdtemp(root)) {
        perror(root);
        return 1;
    }
    int failures = TEST_RUN("archive", tests);
    close_file();
    remove_root();
    return failures;
}
