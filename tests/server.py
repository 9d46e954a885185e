#!/usr/bin/env python3
"""Friends at a real server: nothing acknowledged is lost, whoever dies and whatever fails, and the log keeps no secrets.

    server.py PROGRAM GOLDEN [BAD_DISK]

BAD_DISK is preloaded into the program to make its disk one that can only be read, or that is full.
"""
import fcntl
import http.client
import os
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

import named
from websocket import WebSocket

PROGRAM, GOLDEN = sys.argv[1:3]
BAD_DISK = sys.argv[3] if len(sys.argv) > 3 else None
STAMP = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ "
secrets = set()  # that were given out, and must not be in a log


def expect(seen, wanted):
    if seen != wanted:
        raise AssertionError("%r instead of %r" % (seen, wanted))


class Server:
    """One that can be killed and started again on the same port and data."""

    def __init__(self, *more, limits=("--limit", "burst=100000"), **environment):
        self.folder = tempfile.TemporaryDirectory()
        self.data = os.path.join(self.folder.name, "data")
        self.more, self.port, self.log = [*limits, *more], 0, []
        self.environment = dict(os.environ, TEST_READ_ONLY=self.data + ".read-only", TEST_FULL=self.data + ".full",
                                **environment)
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--lang", "en", "--data", self.data, "--listen", "127.0.0.1:%d" % self.port,
             *self.more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)
        self.reader = threading.Thread(target=self.log.extend, args=[self.process.stderr])
        self.reader.start()
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise AssertionError("it said %r, %r" % (line, self.logged()))
        self.port = int(found[1])

    def kill(self):
        self.process.kill()
        self.wait()

    def wait(self):
        status = self.process.wait(60)
        self.reader.join()
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def logged(self):
        """All that it has said by the end, line by line."""
        return "".join(self.log)

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if self.process.poll() is None:
            self.process.terminate()
            status = self.wait()
            if kind is None:
                expect(status, 0)
        if kind is None:
            self.check_log()
        self.folder.cleanup()

    def check_log(self):
        for line in self.logged().splitlines():
            expect(bool(re.fullmatch(STAMP + ".+", line)), True)
        for secret in secrets:
            expect(secret in self.logged(), False)

    def request(self, path, body=None, **headers):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers.setdefault("Origin", "http://127.0.0.1:%d" % self.port)
        link.request("GET" if body is None else "POST", path, body, headers)
        answer = link.getresponse()
        answer.text = answer.read().decode()
        link.close()
        return answer


class Guest:
    def __init__(self, server):
        self.server, self.last, self.table = server, 0, None
        self.cookie = server.request("/come", "").headers["set-cookie"].split(";")[0]
        secrets.add(self.cookie.split("=")[1])
        self.connect()

    def connect(self):
        """Comes, or comes back and is shown what it missed."""
        self.packets, self.seen, self.round, self.waits, self.time_ms = [], 0, 0, set(), 0
        self.socket = WebSocket("127.0.0.1", self.server.port, Cookie=self.cookie)
        expect(self.hear().split()[0], "parlor")
        if self.table:
            expect(self.ask("join %s seats 0 -" % self.table), "done")

    def hear(self):
        packet = self.socket.receive()
        if packet is None:
            raise ConnectionError("it hung up")
        self.packets.append(packet)
        frame = re.match(r"frame (\d+) of (\d+) ", packet)
        if frame:
            self.seen, self.round = int(frame[1]), int(frame[2])
            self.waits = set(re.search("^waits ?(.*)$", packet, re.M)[1].split(","))
        told = re.search(r"^clock (\d+) |^by .* at (\d+) ", packet, re.M)
        if told:
            self.time_ms = int(told[1] or told[2])
        return packet

    def say(self, words):
        self.last += 1
        return self.say_again("%d %s" % (self.last, words))

    def say_again(self, line):
        self.nonce = line.split()[0]
        self.socket.send(line)
        return line

    def answer(self):
        """The answer to what was said last: its words but for the nonce."""
        while True:
            kind, nonce, *rest = self.hear().split("\n")[0].split(" ", 2) + [""]
            if nonce == self.nonce and kind in ("done", "refused", "made", "link", "asked"):
                return (kind + " " + rest[0]).strip()

    def ask(self, words):
        self.say(words)
        return self.answer()

    def await_entry(self, number):
        while self.seen < number:
            self.hear()

    def await_round(self, number):
        while self.round < number:
            self.hear()

    def await_packet(self, pattern):
        while not re.search(pattern, self.packets[-1]):
            self.hear()

    def close(self):
        self.socket.close()


def golden_moves():
    text = open(GOLDEN).read()
    options = re.search("^options (.*)$", text, re.M)[1]
    return options, re.findall(r"^\d+ \d+ (\d) \d+ \S+ (.*) = \w+$", text, re.M)


def make_table(server, game, options, guests=2):
    """Guests at a table where a match has begun, each at the seat of its number."""
    people = [Guest(server) for _ in range(guests)]
    table = people[0].ask('make %s %d "%s" ""' % (game, guests, options)).split()[1]
    secrets.add(table)
    for seat, guest in enumerate(people):
        guest.table = table
        expect(guest.ask("join %s seats 0 -" % table), "done")
        expect(guest.ask('sit %d "Guest %d"' % (seat, seat)), "done")
    expect(people[0].ask("start"), "done")
    for guest in people:
        guest.await_packet(r"^frame \d+ of 1")
    return people


def act(guest, seat, event):
    return guest.ask("act %s %d %d %s" % (seat, guest.round, guest.seen, event))


def restart(server, guests):
    server.start()
    for guest in guests:
        guest.close()
        guest.connect()


def fetch_log(guest):
    """The whole log, which comes in parts."""
    expect(guest.ask("log"), "done")
    parts = [packet for packet in guest.packets if packet.startswith("log ")]
    return "".join(part.split("\n", 1)[1] for part in parts)


def nothing_acknowledged_is_lost_when_it_is_killed():
    """Killed after an answer, or while a move is on its way: that is then sent again and acts once."""
    options, moves = golden_moves()
    with Server() as server:
        guests = make_table(server, "frogs", options)
        for number, (seat, event) in enumerate(moves, 1):
            guest = guests[int(seat)]
            said = guest.say("act %s 1 %d %s" % (seat, guest.seen, event))
            if number % 5 == 3:
                server.kill()
                restart(server, guests)
                guest.say_again(said)
            expect(guest.answer(), "done")
            if number % 11 == 7:
                server.kill()
                restart(server, guests)
            for each in guests:
                each.await_entry(number)
        played = re.findall(r"^\d+ \d+ (\d) \d+ \S+ (.*) = \w+$", fetch_log(guests[0]), re.M)
        expect(played, moves)


CHANCE, CLOCK = "8", "9"  # among those who are waited for


def room_is_reserved_before_anybody_moves():
    with Server() as server:
        expect(os.path.getsize(os.path.join(server.data, "parlor.db-wal")) >> 20, 16)


def move(guest, seat):
    """Does anything that may be done in a match of kittens, rather what others may answer."""
    for event in ["play %d" % slot for slot in range(9)] + ["draw", "repeat 1", "aim 0", "aim 1", "give 0", "insert 0"]:
        before = guest.seen
        if act(guest, seat, event) == "done":
            return guest.await_entry(before + 1)
    raise AssertionError("nothing may be done after %r" % guest.packets[-20:])


def see_alike(guests):
    """Everybody sees all that has come of it."""
    for guest in guests:
        guest.await_entry(max(each.seen for each in guests))
        while CHANCE in guest.waits:
            guest.hear()
    for guest in guests:
        guest.await_entry(max(each.seen for each in guests))


def answer_window(server, guests, seat, is_killed_first):
    """Whoever may answer allows it, and the server is killed before or while that is on its way."""
    other, before = guests[1 - seat], (guests[0].seen, guests[0].waits, guests[0].time_ms)
    if is_killed_first:
        server.kill()
        restart(server, guests)
        for guest in guests:
            guest.await_entry(before[0])
        expect((guests[0].seen, guests[0].waits), before[:2])
        expect(guests[0].time_ms >= before[2] - 1000, True)
    for question in range(1, 99):
        said = other.say("act %d %d %d allow %d" % (1 - seat, other.round, other.seen, question))
        if question % 7 == 3:
            server.kill()
            restart(server, guests)
            other.say_again(said)
        if other.answer() == "done":
            return other.await_entry(before[0] + 1)
    raise AssertionError("the window can't be answered")


def a_window_is_there_again_when_it_is_killed():
    """It is open as before, with as much time as before, and is answered once."""
    with Server() as server:
        guests = make_table(server, "kittens", "nope=window window=60")
        for windows in range(3):
            while CLOCK not in guests[0].waits:
                if not guests[0].waits & {"0", "1"}:  # it is over
                    again = guests[0].round + 1
                    expect(guests[0].ask('again ""'), "done")
                    guests.reverse()  # everybody sits a seat further on
                    for guest in guests:
                        guest.await_round(again)
                (seat,) = guests[0].waits & {"0", "1"}
                move(guests[int(seat)], int(seat))
                see_alike(guests)
            (other,) = guests[0].waits - {CLOCK}
            answer_window(server, guests, 1 - int(other), windows != 1)
            see_alike(guests)


def be_on_a_bad_disk(sign, words):
    """What is wrong is told in these words while the sign is there, and it goes on when it is not."""
    if not BAD_DISK:
        return
    options, moves = golden_moves()
    with Server(LD_PRELOAD=BAD_DISK) as server:
        guests = make_table(server, "frogs", options)
        sign = server.environment[sign]
        for number, (seat, event) in enumerate(moves[:4], 1):
            guest = guests[int(seat)]
            if number in (2, 4):
                open(sign, "w").close()
                expect("could not be saved" in act(guest, seat, event), True)
                answer = server.request("/healthz")
                expect((answer.status, answer.text), (503, words + "\n"))
                os.remove(sign)
            expect(act(guest, seat, event), "done")
            see_alike(guests)
            expect(server.request("/healthz").text, "ok\n")
        server.kill()
        expect(server.logged().count("the store fails: %s;" % words), 2)
        expect(server.logged().count("the store works again"), 2)
        restart(server, guests)
        guests[0].await_entry(4)


def a_disk_that_can_only_be_read_is_told_and_it_goes_on():
    be_on_a_bad_disk("TEST_READ_ONLY", "the disk can only be read")


def a_full_disk_is_told_and_it_goes_on_when_there_is_room():
    be_on_a_bad_disk("TEST_FULL", "there is no room left on the disk")


def a_file_that_may_not_grow_is_told_and_it_goes_on_when_it_may():
    options, moves = golden_moves()
    with Server() as server:
        guests = make_table(server, "frogs", options)
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        for number, (seat, event) in enumerate(moves[:6], 1):
            guest = guests[int(seat)]
            if number in (3, 5):
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
                expect("could not be saved" in act(guest, seat, event), True)
                expect(server.request("/healthz").text, "the file would become too large\n")
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
            expect(act(guest, seat, event), "done")
            for each in guests:
                each.await_entry(number)
        expect(server.request("/healthz").text, "ok\n")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
        expect("could not be saved" in guests[0].ask('say 0 "hello"'), True)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        while server.request("/healthz").status != 200:  # though nobody asks for anything
            time.sleep(0.1)
        server.kill()
        expect(len(re.findall("the store fails: .*nothing that was acknowledged is lost", server.logged())), 3)
        expect(server.logged().count("the store works again"), 3)
        restart(server, guests)
        guests[0].await_entry(6)


def who_is_told_to_stop_tells_the_guests():
    with Server() as server:
        guests = make_table(server, "frogs", "board=small frogs=1")
        expect(act(guests[0], 0, "jump N b1"), "done")
        server.process.send_signal(signal.SIGTERM)
        for guest in guests:
            guest.await_packet("^bye .*The server is being stopped")
            expect((guest.socket.receive(), guest.socket.status), (None, 1000))
        expect(server.wait(), 0)
        restart(server, guests)
        guests[1].await_entry(1)


def computer_players_think_beside_it():
    with Server() as server:
        guest = Guest(server)
        guest.table = guest.ask('make frogs 2 "" ""').split()[1]
        for words in ["join %s seats 0 -" % guest.table, 'sit 0 "Anna"', "bot 1 easy", "start"]:
            expect(guest.ask(words), "done")
        guest.await_packet("^frame 0 of 1")
        expect(act(guest, 0, "jump N c1"), "done")
        guest.await_entry(2)


def a_private_link_is_exchanged_by_post():
    with Server() as server:
        owner = make_table(server, "frogs", "board=small frogs=1")[0]
        token = owner.ask("link 0").split()[2]
        secrets.add(token)
        phone = Guest(server)
        expect(phone.ask("join %s seats 0 -" % owner.table), "done")
        phone.await_packet("^frame 0 of 1")
        expect(act(phone, 0, "jump N b1").split()[0], "refused")
        phone.close()
        taken = server.request("/say", "1 take %s %s" % (owner.table, token), Cookie=phone.cookie)
        expect((taken.status, taken.text.splitlines()[1:]), (200, ["done 1"]))
        phone.table = owner.table
        phone.connect()
        phone.await_packet("^frame 0 of 1 for 0")
        expect(act(phone, 0, "jump N b1"), "done")
        stranger = server.request("/say", "1 take %s %s" % (owner.table, token[:-1] + "A"))
        expect(stranger.text.splitlines()[1].split()[0], "refused")


# What is asked by POST, and whether it is allowed to nobody, the audience, another seat, a removed guest, the holder of
# seat 1, whose link is L, and the host. Who does not stay has joined no table.
POSTS = [("/come", "", "yyyyyy"), ("/draw", "a text", "yyyyyy"), ("/say", 'make frogs 2 "" ""', "nyyyyy"),
         ("/say", "join T seats 0 -", "yyynyy"), ("/say", "take T L", "nyynyy")] + [
             ("/say", said, "nnnnnn") for said in
             ["act 1 1 0 forfeit", 'say 1 "hello"', 'sit 1 "Zoe"', "leave 1", "link 1", "pause", "agree 1 yes", "past 1 0 0",
              "log", "start", "remove 1", "bot 3 easy", "host 1", "audience no", "part"]]


def what_comes_by_post_is_for_whom_it_is():
    with Server() as server:
        audience, other, removed, holder, host = [Guest(server) for _ in range(5)]
        table = host.ask('make frogs 4 "" ""').split()[1]
        for guest in (host, holder, other, removed, audience):
            guest.ask("join %s seats 0 -" % table)
        for seat, guest in enumerate((host, holder, other, removed)):
            expect(guest.ask('sit %d "Guest %d"' % (seat, seat)), "done")
        expect(host.ask("remove 3"), "done")
        for path, body, allowed in POSTS:
            for guest, is_allowed in zip([None, audience, other, removed, holder, host], allowed):
                meant = {"T": table, "L": holder.ask("link 1").split()[2]}
                said = " ".join(meant.get(word, word) for word in body.split(" "))
                said = "%d %s" % (5 << 20, said) if path == "/say" else said  # a page of its own
                cookie = {"Cookie": guest.cookie} if guest else {}
                answer = server.request(path, said, **cookie)
                is_done = answer.status < 300 and not re.search("^refused", answer.text, re.M)
                expect((path, body, guest and guest.cookie, is_done), (path, body, guest and guest.cookie, is_allowed == "y"))
                if path == "/come":
                    expect(answer.headers["set-cookie"].split(";")[0] == (guest and guest.cookie), guest is not None)
                expect(server.request(path, said, Origin="http://elsewhere.example", **cookie).status, 403)


def at_table(server, *more):
    """Somebody at a table of their own, who has asked for more there."""
    guest = Guest(server)
    guest.table = guest.ask('make frogs 2 "" ""').split()[1]
    for words in ("join %s seats 0 -" % guest.table, *more):
        expect(guest.ask(words), "done")
    return guest


def heard_by(connection):
    """All that comes but the greeting, and with which status it ends."""
    return [*iter(connection.receive, None)][1:] + [connection.status]


def posted(server, *request, **headers):
    answer = server.request(*request, **headers)
    return answer.status, answer.text


def long_request(server):
    guest = Guest(server)
    guest.say("x" * 300)
    return posted(server, "/say", "x" * 301) + (guest.socket.receive(), guest.socket.status)


def long_headers(server):
    try:
        return posted(server, "/healthz", Cookie="x" * 3000)
    except (http.client.HTTPException, ConnectionError):
        return "hung up"


def slow_reader(server):
    guest = Guest(server)
    guest.say('make frogs 2 "" ""')
    guest.say("join %s seats 0 -" % guest.answer().split()[1])
    return guest.socket.receive(), guest.socket.status


def deaf_reader(server):
    """Who reads nothing at all is not even told so; what nobody reads is not kept."""
    deaf, other = make_table(server, "robots", "")
    deaf.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    try:
        while True:
            deaf.say("join %s seats 0 -" % deaf.table)
    except ConnectionError:
        pass
    other.await_packet('"Guest 0" away')
    return other.ask("pause").split()[0]


def crowded_store(server):
    """Of which the log has one line, however much is refused."""
    guest = Guest(server)
    said = [guest.ask('make frogs 2 "" ""') for _ in range(3)][-1], *posted(server, "/healthz")
    server.kill()
    expect(server.logged().count("too much is waiting to be written (store_bytes=10)"), 1)
    return said


def another_connection(server):
    guest = Guest(server)
    said = heard_by(WebSocket("127.0.0.1", server.port))
    guest.close()
    return said


def another_loading(server):
    """Two load a page, of which each has a connection; there is no room for a third."""
    links = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2)]
    time.sleep(0.2)
    try:
        return posted(server, "/healthz")
    finally:
        for link in links:
            link.close()


def another_at_table(server):
    table = at_table(server).table
    first, second = Guest(server), Guest(server)
    expect(first.ask("join %s seats 0 -" % table), "done")
    return second.ask("join %s seats 0 -" % table)


def another_table(server):
    guest = Guest(server)
    expect(guest.ask('make frogs 2 "" ""').split()[0], "made")
    return guest.ask('make frogs 2 "" ""')


def another_device(server):
    owner = at_table(server, 'sit 0 "Anna"')
    token = owner.ask("link 0").split()[2]
    secrets.add(token)
    return Guest(server).ask("take %s %s" % (owner.table, token))


def many_wait(server):
    guest = at_table(server, 'sit 0 "Anna"')
    lines = ["%d quick 0 hello" % (guest.last + number) for number in range(1, 31)]
    guest.socket.socket.sendall(b"".join(guest.socket.frame(line.encode()) for line in lines))
    guest.await_packet("^refused")
    return guest.packets[-1].split(" ", 2)[2]


def too_often(server):
    guest = Guest(server)
    for nonce in range(1, 4):
        guest.socket.send("%d part" % nonce)
    return heard_by(guest.socket)[1:]


def far_too_much(server):
    """Whoever goes on talking hears all the same why nobody listens any more."""
    guest = Guest(server)
    try:
        for nonce in range(1, 30):
            guest.socket.send("%d part" % nonce)
            time.sleep(0.01)
    except ConnectionError as error:
        return error
    return heard_by(guest.socket)[-2:]


def now_and_then(server):
    """After so many at once one more is allowed in a hundredth of a second."""
    guest = Guest(server)
    for _ in range(8):
        time.sleep(0.02)
        said = guest.ask("part")
    return said


def often_from_one_address(server):
    return [server.request("/come", "").status, *posted(server, "/come", "")]


def much_talk(server):
    guest = at_table(server, 'sit 0 "Anna"', 'say 0 "abc"')
    return guest.ask('say 0 "abc"')


def old_talk(server):
    talker = at_table(server, 'sit 0 "Anna"', 'say 0 "a"', 'say 0 "b"', 'say 0 "c"')
    late = Guest(server)
    late.ask("join %s seats 0 -" % talker.table)
    late.ask("mute no")
    return [packet.split()[-1] for packet in late.packets if packet.startswith("chat")]


def missed(server):
    options, moves = golden_moves()
    guests = make_table(server, "frogs", options)
    for number, (seat, event) in enumerate(moves[:4], 1):
        expect(act(guests[int(seat)], seat, event), "done")
        see_alike(guests)
    guests[0].close()
    guests[0].table, table = None, guests[0].table
    numbers = []
    for seen in (1, 2):
        guests[0].connect()
        expect(guests[0].ask("join %s seats 1 %d" % (table, seen)), "done")
        guests[0].await_entry(4)
        numbers.append([int(packet.split()[1]) for packet in guests[0].packets if packet.startswith("frame")])
    return numbers


def host_who_is_away(server):
    host, other = make_table(server, "frogs", "board=small frogs=1")
    host.close()
    other.await_packet("\nrights .* host\n")
    return "another is host"


def stopping_takes_too_long(server):
    """Somebody has so much to read that they never hear of it."""
    deaf, other = make_table(server, "robots", "")
    deaf.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for _ in range(5000):
        deaf.say("join %s seats 0 -" % deaf.table)
    deaf.say('say 0 "that was all"')
    other.await_packet("^chat .*that was all")
    begun = time.monotonic()
    server.process.terminate()
    expect(server.wait(), 0)
    took = time.monotonic() - begun
    return "stopped" if 0.9 < took < 4.5 else took


def empty_table(server):
    guests = make_table(server, "frogs", "board=small frogs=1")
    return gone(server, guests)


def unplayed_table(server):
    return gone(server, [at_table(server)])


def gone(server, guests):
    for guest in guests:
        guest.close()
    late = Guest(server)
    while late.ask("join %s seats 0 -" % guests[0].table) == "done":
        late.ask("part")
        time.sleep(0.3)
    return late.ask("join %s seats 0 -" % guests[0].table)


FULL, FAST = "There are too many connections. Please come back later.\n", "burst=100000"
# Limits, what is done with them, and what comes of it.
HELD = [
    (["request_bytes=300", FAST], long_request, (413, "The message is too long.\n", None, 1009)),
    (["header_bytes=2048"], long_headers, "hung up"),
    (["picture_bytes=10"], lambda server: posted(server, "/draw", "x" * 11), (422, "There is no picture of that.\n")),
    (["output_bytes=300"], slow_reader, (None, 1008)),
    (["output_bytes=4000000", FAST], deaf_reader, "asked"),
    (["store_bytes=10"], crowded_store, ('refused "This could not be saved, so nothing was done."', 503,
                                         "too much is waiting to be written to the disk\n")),
    (["connections=1"], another_connection, ['bye "The house is full. Please come back later."', 1000]),
    (["address_connections=1"], another_connection,
     ['bye "There are too many connections from your address."', 1000]),
    (["connections=1", "loading=1"], another_loading, (503, FULL)),
    (["address_connections=1", "address_loading=1"], another_loading, (503, FULL)),
    (["table_connections=1"], another_at_table, 'refused "This table is full."'),
    (["tables=1"], another_table, 'refused "There are too many tables. Please come back later."'),
    (["address_tables=1"], another_table, 'refused "There are too many tables from your address."'),
    (["seat_guests=1"], another_device, 'refused "Too many devices hold this seat."'),
    (["waiting=1", FAST, "chat_per_minute=100"], many_wait, '"Too much at once. Please try again."'),
    (["burst=2", "per_second=1"], too_often, ['bye "Too much at once. Please try again."', 1000]),
    (["burst=2", "per_second=1"], far_too_much, ['bye "Too much at once. Please try again."', 1000]),
    (["burst=2", "per_second=100"], now_and_then, 'refused "Join a table first."'),
    (["burst=1", "per_second=1", "address_share=1"], often_from_one_address,
     [204, 429, "There are too many requests from your address.\n"]),
    (["name_bytes=3"], lambda server: at_table(server).ask('sit 0 "abcd"'),
     'refused "A name can have at most {max} bytes." 3'),
    (["chat_bytes=3"], lambda server: at_table(server, 'sit 0 "Anna"').ask('say 0 "abcd"'),
     'refused "This is too long."'),
    (["chat_per_minute=1"], much_talk, 'refused "That is a lot of talk. Please wait a moment."'),
    (["chat_kept=2"], old_talk, ['"b"', '"c"']),
    (["missed_frames=2"], missed, [[4], [3, 4]]),
    (["host_grace_ms=100"], host_who_is_away, "another is host"),
    (["drain_ms=1000", FAST, "output_bytes=100000000"], stopping_takes_too_long, "stopped"),
    (["idle_ms=100"], empty_table, 'refused "There is no such table."'),
    (["unplayed_ms=100"], unplayed_table, 'refused "There is no such table."'),
]
UNSEEN = {"thinking", "think_work"}  # how fast a computer player moves is all that comes of these


def listed_limits():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return re.findall(r"^ +X\((\w+),", open(os.path.join(root, "src/house/house.h")).read(), re.M)


def every_limit_is_held_to_in_words():
    for limits, do, wanted in HELD:
        with Server(limits=[word for limit in limits for word in ("--limit", limit)]) as server:
            expect((limits, do(server)), (limits, wanted))
        for limit in limits:
            expect(" %s" % limit in server.logged(), True)
    expect(UNSEEN | {limit.split("=")[0] for limits, _, _ in HELD for limit in limits}, set(listed_limits()))


def every_limit_is_in_the_manual():
    """By its name, with what it usually is, as a server tells it at its start."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    listed = listed_limits()
    manual = re.findall(r"^\.It Cm (\w+) (\d+)$", open(os.path.join(root, "doc/man/parlor.6")).read(), re.M)
    with Server(limits=[]) as server:
        server.request("/healthz")
        server.kill()
        told = re.findall(r" (\w+)=(\d+)", server.logged())
        few = re.search(r"only (\d+) connections, since", server.logged())  # where no more files may be open
    expect(len(listed) > 20, True)
    expect([name for name, _ in told], listed)
    expect(told, [(name, few[1] if few and name == "connections" else number) for name, number in manual])


def a_picture_shows_a_link():
    with Server() as server:
        picture = server.request("/draw", "http://192.0.2.1:7777/#x").text
        expect(picture.startswith("<svg xmlns=") and picture.endswith("</svg>"), True)
        expect(server.request("/draw", "x" * 5000).status, 422)


def complaint(*arguments):
    done = subprocess.run([PROGRAM, "serve", "--lang", "en", "--listen", "127.0.0.1:0", *arguments],
                          capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr.replace("\n", " ")


def what_cannot_be_served_gets_a_reason():
    with Server() as server:
        status, said = complaint("--data", server.data)
        expect((status, "Another parlor is using this folder." in said), (1, True))
        with open(os.path.join(server.folder.name, "file"), "w") as file:
            status, said = complaint("--data", file.name)
        expect((status, "can't be used: a part of the path is not a directory" in said), (1, True))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "parlor.db"), "w") as file:
            file.write("This is no database, whatever it says. " * 200)
        status, said = complaint("--data", folder)
        expect((status, "damaged, and none of it can be read" in said), (1, True))
    for url in ["games.example.org", "ftp://games.example.org", "https://", "https://a.example/path", "https://a b/",
                "https://" + "x" * 300, "https:///"]:
        status, said = complaint("--public", url)
        expect((status, "That is not the URL of a server" in said), (2, True))
    for limit in ["tables", "tables=", "tables=x", "tables=-1", "chairs=5", "=5", "thinking=0", "seat_guests=5"]:
        status, said = complaint("--limit", limit)
        expect((status, "with the name of a limit" in said), (2, True))


def said_by_server(output, pattern, has_log=False):
    """What it says, up to the pattern, on a pipe or a terminal, where others come by a name."""
    reader, writer = output()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([PROGRAM, "serve", "--lang", "en", "--no-browser", "--data", folder, "--listen",
                                    "127.0.0.1:0", "--public", "https://A.example:443/"],
                                   stdout=writer, stderr=writer if has_log else subprocess.DEVNULL)
        os.close(writer)
        said = b""
        while not re.search(pattern, said.decode(errors="ignore")):
            said += os.read(reader, 65536)
        process.terminate()
        expect(process.wait(60), 0)
    os.close(reader)
    return said.decode()


def a_terminal_is_shown_how_others_come():
    """As a picture too, which a pipe is not."""
    code = "(\x1b\\[30;107m[ \u2580\u2584\u2588]{33}\x1b\\[0m\\s+){17}"
    address = "Others reach it at https://a.example.\\s+"
    expect("\x1b" in said_by_server(os.pipe, address), False)
    said_by_server(os.openpty, code + "The page is at http://127.0.0.1:\\d+/ \\(Ctrl\\+C stops it\\)\\.\\s+" + address)


def the_addresses_come_last():
    """Neither what hardly anybody needs nor a picture pushes them off the screen."""
    said = said_by_server(os.openpty, "Others reach it at .*\\n", has_log=True)
    expect(0 < said.index("limits:") < said.index("\u2580") < said.rindex("\u2580") < said.index("The page is at") <
           said.index("Others reach it at"), True)


def own_addresses():
    """Those of version 4 that this machine has on its networks."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = name.encode().ljust(40, b"\0")
            try:
                flags, = struct.unpack_from("H", fcntl.ioctl(probe, 0x8913, asked), 16)  # SIOCGIFFLAGS
                address = socket.inet_ntoa(fcntl.ioctl(probe, 0x8915, asked)[20:24])  # SIOCGIFADDR
            except OSError:
                continue
            if flags & 1 and not flags & 8:  # it is up, and no way to oneself
                found.append(address)
    return found


def is_healthy(address, port):
    link = http.client.HTTPConnection(address, port, timeout=60)
    link.request("GET", "/healthz")
    text = link.getresponse().read()
    link.close()
    return text == b"ok\n"


def who_listens_everywhere_says_by_which_addresses():
    """And they lead there."""
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([PROGRAM, "serve", "--lang", "en", "--no-browser", "--data", folder, "--listen",
                                    "0.0.0.0:0"], stdout=writer, stderr=subprocess.DEVNULL)
        os.close(writer)
        said = os.fdopen(reader)
        port = int(re.search(r":(\d+)/", said.readline())[1])
        ways = own_addresses()
        for way in ["127.0.0.1"] + ways:
            expect(is_healthy(way, port), True)
        process.terminate()
        expect(process.wait(60), 0)
        told = re.findall("Others reach it at (.*)\\.\n", said.read())
        said.close()
    expect("0.0.0.0" in " ".join(told), False)
    expect(any("http://%s:%d/" % (way, port) in told for way in ways), bool(ways))


def main():
    tests = [nothing_acknowledged_is_lost_when_it_is_killed, a_window_is_there_again_when_it_is_killed,
             a_disk_that_can_only_be_read_is_told_and_it_goes_on, a_full_disk_is_told_and_it_goes_on_when_there_is_room,
             a_file_that_may_not_grow_is_told_and_it_goes_on_when_it_may, room_is_reserved_before_anybody_moves,
             who_is_told_to_stop_tells_the_guests, computer_players_think_beside_it,
             a_private_link_is_exchanged_by_post, what_comes_by_post_is_for_whom_it_is, every_limit_is_held_to_in_words, every_limit_is_in_the_manual, a_picture_shows_a_link,
             what_cannot_be_served_gets_a_reason, a_terminal_is_shown_how_others_come, the_addresses_come_last,
             who_listens_everywhere_says_by_which_addresses]
    named.run(tests)


main()
