"""The program in a real terminal (tmux), and a clock for it that goes on when the test says so."""
import contextlib
import mmap
import os
import re
import signal
import subprocess
import sys
import time
import unicodedata

PATIENCE_S = 60
MORE = re.compile(r"(?:pages left|남은 쪽): \d+\)")
MOMENTS = ("Press Enter to go on.", "Enter를 누르면 계속합니다.")
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8")


def width(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def soon(is_so, otherwise):
    """Until it is so; if that never comes, ends with what `otherwise` says."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > end:
            sys.exit(otherwise())
        time.sleep(0.001)


class Clock:
    """The time of a program that has stopped_clock.c preloaded."""
    NEVER = 2 ** 63 - 1
    NOW, UNTIL, WAKES, COUNT = 0, 1, 2, 3

    def __init__(self, library, path):
        preloaded = [library] + os.environ.get("LD_PRELOAD", "").split()
        self.settings = ["LD_PRELOAD=" + " ".join(preloaded), "TEST_CLOCK=" + path]
        with open(path, "wb+") as file:
            file.write(bytes(8 * self.COUNT))
            file.flush()
            self.numbers = memoryview(mmap.mmap(file.fileno(), 8 * self.COUNT)).cast("q")

    def now(self):
        return self.numbers[self.NOW]

    def wakes(self):
        return self.numbers[self.WAKES]

    def settle(self, wakes=-1):
        """Until the program, woken again since, has done what there is to do."""
        soon(lambda: self.wakes() != wakes and self.numbers[self.UNTIL] > self.numbers[self.NOW],
             lambda: "the program does not come to rest")

    def advance(self, ms):
        self.settle()
        self.numbers[self.NOW] += ms
        self.settle()

    def will_never(self):
        """Does the program wait for what is typed and for nothing else?"""
        self.settle()
        return self.numbers[self.UNTIL] == self.NEVER

    def advance_to_next(self):
        """To when the program wants to do something."""
        if self.will_never():
            sys.exit("nothing will happen any more")
        self.advance(self.numbers[self.UNTIL] - self.numbers[self.NOW])


class Terminal:
    def __init__(self, command, state, columns=80, rows=24, clock=None):
        self.server = ["tmux", "-f", "/dev/null", "-S", os.path.join(state, "socket")]
        self.clock, self.marks = clock, 0
        self.end = os.path.join(state, "end")
        settings = ["XDG_STATE_HOME=" + state, "XDG_CONFIG_HOME=" + os.path.join(state, "config")]
        settings += clock.settings if clock else []
        subprocess.run(self.server + ["new-session", "-d", "-s", "play", "-c", state, "-x", str(columns), "-y", str(rows),
                                      "sh", "-c", 'env "$@"; echo $? >"$0"', self.end, *settings, *command],
                       check=True, env=ENVIRONMENT)
        self.path = self.run("display-message", "-p", "-t", "play", "#{pane_tty}").strip()

    def run(self, *command):
        return subprocess.run(self.server + list(command), capture_output=True, text=True,
                              env=ENVIRONMENT).stdout

    def lines(self, *more):
        return self.run("capture-pane", "-p", "-t", "play", *more).rstrip("\n").split("\n")

    def check_rows(self, *more):
        """No row is longer than the screen is wide. Both looks are one command: the program may be writing."""
        captured = ("capture-pane", "-p", "-t", "play", *more)
        shown, joined = (text.strip("\n") for text in self.run(
            *captured, ";", "display-message", "-p", "-t", "play", "\x1e", ";", *captured, "-J").split("\x1e"))
        if shown.count("\n") != joined.count("\n"):
            sys.exit("a row is cut:\n" + shown)

    def type(self, line):
        self.run("send-keys", "-t", "play", "-l", line + "\r")

    def wait(self, text):
        lines = []

        def is_shown():
            lines[:] = self.lines()
            # The prompt is the last row, with nothing typed yet.
            return any(text in line for line in lines) and lines[-1].endswith(">")

        soon(is_shown, lambda: "never shown: %s\n%s" % (text, "\n".join(lines)))

    def settled(self):
        """The same, after what is shown for a moment: Enter goes on at once."""
        lines = self.shown()
        while lines[-1].strip() in MOMENTS:
            wakes = self.clock.wakes()
            self.type("")
            self.clock.settle(wakes)
            lines = self.shown()
        return lines

    def shown(self):
        """The screen with all that the program has written: a title, which is not shown, is written after it,
        and when that has come, so has everything."""
        self.clock.settle()
        self.marks += 1
        lines, mark = [], str(self.marks)
        with open(self.path, "w") as tty:
            tty.write("\033]2;%s\007" % mark)

        def has_come():
            lines[:] = self.run("display-message", "-p", "-t", "play", "#{pane_title}", ";",
                                "capture-pane", "-p", "-t", "play").rstrip("\n").split("\n")
            return lines[0] == mark

        soon(has_come, lambda: "the terminal does not come to rest")
        return lines[1:]

    def answer(self, line):
        """Types it; the screen with the next prompt."""
        wakes, lines = self.clock.wakes(), [""]
        self.type(line)
        self.clock.settle(wakes)

        def is_asked():
            lines[:] = self.settled()
            return lines[-1].endswith(">")

        soon(is_asked, lambda: "no prompt after %s:\n%s" % (line, "\n".join(lines)))
        return lines

    def pages(self, line):
        """Types it and reads the answer to its end, page by page; its lines, with the last screen."""
        wakes, lines = self.clock.wakes(), []
        self.type(line)
        self.clock.settle(wakes)
        while not (screen := self.settled())[-1].endswith(">"):
            if MORE.search(screen[-1]):
                lines += screen[:-1]
                wakes = self.clock.wakes()
                self.type("")
                self.clock.settle(wakes)
        return lines + screen

    def status(self):
        """With which the program has ended."""
        soon(lambda: os.path.exists(self.end) and os.path.getsize(self.end) > 0,
             lambda: "the program does not end:\n" + "\n".join(self.lines()))
        with open(self.end) as file:
            return int(file.read())

    def stop(self):
        """And at once: nobody writes any more into a folder that is about to go."""
        group = self.run("display-message", "-p", "-t", "play", "#{pane_pid}").strip()
        with contextlib.suppress(ProcessLookupError):
            if group:
                os.killpg(int(group), signal.SIGKILL)
        self.run("kill-server")
