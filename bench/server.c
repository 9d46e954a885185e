/* A server under load: tables of two guests each, who play a match of frogs that was recorded, one
   waiting to see the other's move, and begin again when it is over. Everything is kept, on the disk
   of the current directory.

       build/bench/server PARLOR GOLDEN [TABLES [SECONDS [THINKING_MS]]]
       build/bench/server PARLOR GOLDEN idle CONNECTIONS

   Tells moves a second, the server's CPU for each, how long it took from a move to the other's
   frame, and memory. */
#include "load.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
    pid_t pid;
    int port;
    double started_s; /* how long that took */
} server;

static double cpu_before_s;

static void stop_server(void)
{
    if (server.pid > 0)
        kill(server.pid, SIGKILL);
}

static void start_server(const char *program, const char *folder)
{
    int out[2];
    double before_s = load_now_s();
    char line[256];

    if (pipe(out) != 0 || (server.pid = fork()) < 0)
        load_give_up("start");
    if (server.pid == 0) {
        dup2(out[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        execl(program, program, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--no-browser",
              "--data", folder, "--limit", "burst=1000000", "--limit", "per_second=1000000",
              "--limit", "address_connections=100000", "--limit", "connections=100000", "--limit",
              "address_tables=100000", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    if (!fgets(line, sizeof line, said) ||
        sscanf(line, "The page is at http://127.0.0.1:%d/", &server.port) != 1)
        load_give_up("the server did not start");
    server.started_s = load_now_s() - before_s;
}

/* Seconds of CPU that the server has used. */
static double server_cpu_s(void)
{
    char path[64], text[1024];
    unsigned long user, system;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)server.pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(text, sizeof text, file))
        load_give_up(path);
    fclose(file);
    sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
           &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Resident memory of the server, in kB. */
static long server_memory_kb(void)
{
    char path[64], text[256];
    long memory = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)server.pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(text, sizeof text, file))
        sscanf(text, "VmRSS: %ld", &memory);
    if (file)
        fclose(file);
    return memory;
}

static void note_cpu(void)
{
    cpu_before_s = server_cpu_s();
}

static void bench_tables(int count, double seconds, double thinking_s)
{
    long empty_kb = server_memory_kb();

    load_seat(LOAD_PARLOR, server.port, count, NULL);
    struct load_found found = load_play(seconds, thinking_s, note_cpu);
    printf("%5d tables: %8.0f moves/s, %6.1f us CPU a move, p50 %7.2f ms, p99 %7.2f ms, "
           "%5.1f kB a table, started in %.0f ms\n",
           count, found.moves / found.seconds, 1e6 * (server_cpu_s() - cpu_before_s) / found.moves,
           found.p50_ms, found.p99_ms, (double)(server_memory_kb() - empty_kb) / count,
           1000 * server.started_s);
}

static void bench_idle(int count)
{
    long empty_kb = server_memory_kb();

    load_stay_idle(server.port, count);
    printf("%5d idle connections: %ld MB in all, %.2f kB each\n", count, server_memory_kb() / 1024,
           (double)(server_memory_kb() - empty_kb) / count);
}

int main(int argc, char **argv)
{
    char folder[] = "bench-server-XXXXXX", command[64];

    if (argc < 3 || !mkdtemp(folder))
        return 2;
    load_read_golden(argv[2]);
    atexit(stop_server);
    start_server(argv[1], folder);
    if (argc > 4 && strcmp(argv[3], "idle") == 0)
        bench_idle(atoi(argv[4]));
    else
        bench_tables(argc > 3 ? atoi(argv[3]) : 100, argc > 4 ? atof(argv[4]) : 5,
                     argc > 5 ? atof(argv[5]) / 1000 : 0);
    stop_server();
    waitpid(server.pid, NULL, 0);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
