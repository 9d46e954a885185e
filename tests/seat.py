"""Somebody at the program: through a pipe, or at a terminal whose screen is kept here."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata

PATIENCE_S = 60
KEYS = {"C": b"\x03", "D": b"\x04", "L": b"\x0c", "U": b"\x15"}
PLAIN_PROMPT = re.compile(r"(?:^|\n)(?:[^\s|][^\n]*)?> $")
EDITED_PROMPT = re.compile(r"\r\x1b\[K[^\r\n]*> \r\x1b\[\d+C$")
PAGES_PROMPT = re.compile(r"\x1b\[K[^\r\n]*(?:pages left|남은 쪽): \d+\)\. \r\x1b\[\d+C$")
# What is shown for a moment: Enter goes on at once.
MOMENT = re.compile(r"\x1b\[K(Press Enter to go on\.|Enter를 누르면 계속합니다\.)\r\x1b\[\d+C$")


# Characters that turn the direction of what follows.
TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class Hung(Exception):
    pass


class Screen:
    """As much of a terminal as the program uses; anything else it sends is an error."""

    SEQUENCE = re.compile(r"\x1b\[(\??)([\d;]*)([A-Za-z])")
    SWITCHES = ("2004", "1000", "1006")  # bracketed paste, and the mouse

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.clear()
        self.row = self.column = 0

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]

    def lines(self):
        return ["".join(row) for row in self.cells]

    def feed(self, text):
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = self.SEQUENCE.match(text, at)
                if not found:
                    raise ValueError("an escape that is not known: %r" % text[at:at + 8])
                self.obey(*found.groups())
                at = found.end()
            else:
                self.put(text[at])
                at += 1

    def obey(self, private, number, letter):
        if private:
            if number not in self.SWITCHES or letter not in "hl":
                raise ValueError("a switch that is not known: %s" % (number + letter))
        elif letter == "m":
            pass  # colour and bold: nothing is told by them alone
        elif letter == "H" and not number:
            self.row = self.column = 0
        elif letter == "J" and number == "2":
            self.clear()
        elif letter == "J" and number == "3":
            pass  # what could be scrolled to
        elif letter == "K" and not number:
            self.cells[self.row][self.column:] = [" "] * (self.columns - self.column)
        elif letter == "C":
            self.column = min(self.column + int(number or 1), self.columns - 1)
        else:
            raise ValueError("a sequence that is not known: %s" % (number + letter))

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.feed_line()
        elif character == "\a":
            pass
        elif unicodedata.category(character) in ("Cc", "Cs") or character in TURNING:
            raise ValueError("a control character: %r" % character)
        elif unicodedata.combining(character):
            pass
        else:
            width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
            if self.column + width > self.columns:
                self.column = 0
                self.feed_line()
            self.cells[self.row][self.column] = character
            if width == 2:
                self.cells[self.row][self.column + 1] = ""
            self.column += width

    def feed_line(self):
        if self.row < self.rows - 1:
            self.row += 1
        else:
            self.cells = self.cells[1:] + [[" "] * self.columns]


class Seat:
    """The program, started; each input waits for the next prompt, or for the end."""

    def __init__(self, command, way, state, should_wait=True):
        self.state = state  # where it is started, too
        environment = dict(os.environ, XDG_STATE_HOME=state,
                           XDG_CONFIG_HOME=os.path.join(state, "config"), LC_ALL="C.UTF-8", TERM="xterm")
        self.screen = self.master = self.slave = None
        self.raw, self.taken, self.passed, self.is_same = b"", 0, 0, True
        if way == "pipe":
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, cwd=state,
                                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        else:
            columns, rows = map(int, way.split("x"))
            self.screen = Screen(columns, rows)
            self.open_terminal(command, environment, columns, rows)
        if should_wait:
            self.wait()

    def open_terminal(self, command, environment, columns, rows):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.usual = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(command, env=environment, stdin=self.slave, stdout=self.slave, cwd=self.state,
                                        stderr=self.slave, start_new_session=True)
        self.input = self.output = self.master

    def read(self, timeout):
        """False when the time is up or nothing will come any more."""
        if not select.select([self.output], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self.output, 65536)
        except OSError:
            data = b""
        self.raw += data
        return bool(data)

    def drain(self):
        """What an ended program has left, to the last byte: nobody but us has its terminal open now."""
        if self.slave is not None:
            self.is_same = termios.tcgetattr(self.slave) == self.usual
            os.close(self.slave)
            self.slave = None
        while self.read(PATIENCE_S):
            pass

    def is_resting(self):
        """At a terminal: has it read all that was typed, and does it wait for more?"""
        unread = fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4))
        if any(unread):
            return False
        with open("/proc/%d/wchan" % self.process.pid) as file:
            return "poll" in file.read()

    def settle(self):
        """At a terminal: until it has shown something of what was just typed and has no more to do."""
        before, until = len(self.raw), time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            is_resting = self.is_resting()
            if not self.read(0 if is_resting else 0.001) and is_resting and len(self.raw) > before:
                return
            if time.monotonic() > until:
                raise Hung("it does not come to rest after\n%r" % self.raw[-500:])
        self.drain()

    def is_asking(self):
        text = self.raw[self.taken:].decode("utf-8", "replace")
        if not self.screen or b"\x1b[?2004h" not in self.raw:
            return bool(PLAIN_PROMPT.search(text))
        if MOMENT.search(text) and self.passed < len(self.raw):
            self.passed = len(self.raw)
            self.write(b"\r")
        return "\n" in text and bool(EDITED_PROMPT.search(text) or PAGES_PROMPT.search(text))

    def wait(self):
        until = time.monotonic() + PATIENCE_S
        while not self.is_asking():
            if self.process.poll() is not None:
                self.drain()
                break
            self.read(0.02)
            if time.monotonic() > until:
                self.stop()
                raise Hung("no prompt and no end after\n%r" % self.raw[-500:])
        self.text = self.raw[self.taken:].decode("utf-8", "replace")
        self.taken = len(self.raw)
        if self.screen:
            self.screen.feed(self.text)

    def shown(self):
        """What came since the last input, as lines."""
        return re.sub(r"\x1b\[\??[\d;]*[A-Za-z]", "", self.text).replace("\r\n", "\n").replace("\r", "")

    def write(self, data):
        try:
            os.write(self.input, data)
        except OSError:
            pass

    def type(self, line):
        self.write(line.encode("utf-8", "surrogateescape") + (b"\r" if self.screen else b"\n"))
        self.wait()

    def press(self, key):
        if key == "D" and not self.screen:
            self.process.stdin.close()
            self.input = -1
        else:
            self.write(KEYS[key])
        self.wait()

    def end(self):
        """No more input; the status the program ends with."""
        if self.process.poll() is None:
            self.press("D")
        until = time.monotonic() + PATIENCE_S
        while self.process.poll() is None and time.monotonic() < until:
            self.read(0.02)
        if self.process.poll() is None:
            self.stop()
            raise Hung("the input has ended, but not the program")
        self.drain()
        return self.process.returncode

    def is_usual(self):
        """Is the terminal as it was?"""
        if self.slave is not None:
            self.is_same = termios.tcgetattr(self.slave) == self.usual
        self.close()
        return self.is_same

    def close(self):
        if self.master is not None:
            os.close(self.master)
            if self.slave is not None:
                os.close(self.slave)
            self.master = self.slave = None
        elif self.process.stdout and not self.process.stdout.closed:
            self.process.stdout.close()
            if not self.process.stdin.closed:
                try:
                    self.process.stdin.close()
                except OSError:
                    pass

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        self.close()
