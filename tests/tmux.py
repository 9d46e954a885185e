"""The program in a real terminal (tmux)."""
import os
import subprocess
import sys
import time
import unicodedata

PATIENCE_S = 60
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


class Terminal:
    def __init__(self, command, state, columns=80, rows=24):
        self.server = ["tmux", "-f", "/dev/null", "-S", os.path.join(state, "socket")]
        subprocess.run(self.server + ["new-session", "-d", "-s", "play", "-x", str(columns), "-y", str(rows),
                                      "env", "XDG_STATE_HOME=" + state, *command],
                       check=True, env=ENVIRONMENT)

    def run(self, *command):
        return subprocess.run(self.server + list(command), capture_output=True, text=True,
                              env=ENVIRONMENT).stdout

    def lines(self, *more):
        return self.run("capture-pane", "-p", "-t", "play", *more).rstrip("\n").split("\n")

    def check_rows(self, lines, *more):
        """None of these rows is longer than the screen is wide."""
        if len(self.lines("-J", *more)) != len(lines):
            sys.exit("a row is cut:\n" + "\n".join(lines))

    def type(self, line):
        self.run("send-keys", "-t", "play", "-l", line + "\r")

    def wait(self, text):
        lines = []

        def is_shown():
            lines[:] = self.lines()
            # The prompt is the last row, with nothing typed yet.
            return any(text in line for line in lines) and lines[-1].endswith(">")

        soon(is_shown, lambda: "never shown: %s\n%s" % (text, "\n".join(lines)))

    def stop(self):
        self.run("kill-server")
