#!/usr/bin/env python3
"""Guests of the net: who is let in and who is not, messages whole and in order, limits, and rubbish.

    net.py NET_PARROT
"""
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time

import named
from websocket import BINARY, PING, Refused, WebSocket

PROGRAM = sys.argv[1]
MESSAGE_MAX = 1000


class Parrot:
    def __init__(self, address="127.0.0.1", public="-", trusts="0", connections=300, burst=100000):
        self.process = subprocess.Popen([PROGRAM, address, "0", public, trusts, str(connections), str(burst)],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.here = "127.0.0.1:%d" % self.port

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        said, until = None, time.monotonic() + named.PATIENCE_S
        while said is None:  # two signals may be one if they come too soon after each other
            self.process.terminate() if time.monotonic() < until else self.process.kill()
            try:
                said = self.process.communicate(timeout=0.1)[1]
            except subprocess.TimeoutExpired:
                pass
        if self.process.returncode != 0 and kind is None:
            raise AssertionError("it ended with %d: %s" % (self.process.returncode, said))

    def socket(self, **headers):
        return WebSocket("127.0.0.1", self.port, **headers)

    def post(self, path, body="", host=None, origin=None, **headers):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers["Host"] = host or self.here
        if origin != "none":
            headers["Origin"] = origin or "http://" + headers["Host"]
        link.request("POST", path, body.encode(), headers)
        answer = link.getresponse()
        answer.body = answer.read().decode()
        link.close()
        return answer

    def await_line(self, pattern):
        for line in self.process.stdout:
            if re.fullmatch(pattern, line.strip()):
                return
        raise AssertionError("it never said " + pattern)


def expect(seen, wanted):
    if seen != wanted:
        raise AssertionError("%r instead of %r" % (seen, wanted))


def refusal(parrot, **headers):
    try:
        parrot.socket(**headers)
    except Refused as refused:
        return refused.status
    raise AssertionError("%r was let in" % headers)


def messages_come_whole(parrot):
    talk = parrot.socket()
    expect(talk.receive(), "come 127.0.0.1 '' socket")
    talk.send("stay")
    expect(talk.receive(), "said 4 stay")
    pieces = [talk.frame(b"st", is_final=False), talk.frame(b"", PING), talk.frame(b"a", 0, False),
              talk.frame(b"y", 0)]
    talk.socket.sendall(b"".join(pieces))
    expect(talk.receive(), "said 4 stay")
    for byte in talk.frame(b"stay"):
        talk.socket.sendall(bytes([byte]))
    expect(talk.receive(), "said 4 stay")
    talk.socket.sendall(talk.frame(b"stay") * 100)
    expect([talk.receive() for _ in range(100)], ["said 4 stay"] * 100)
    longest = "한" * (MESSAGE_MAX // 3)
    talk.send(longest)
    expect(talk.receive(), "said %d %s" % (len(longest.encode()), longest))
    expect((talk.receive(), talk.status), (None, 1000))
    parrot.await_line("left 0")


def messages_of_any_length_come_whole(parrot):
    talk = parrot.socket()
    talk.receive()
    for length in [0, 1, 125, 126, 255, 256, 4091, 4092, 4093, 65534, 65535]:
        talk.send("long %d" % length)
        talk.send("long 3")
        expect([talk.receive(), talk.receive()], ["x" * length, "xxx"])


def what_is_no_message_ends_the_talk(parrot):
    talk = parrot.socket()
    for data, statuses in [(talk.frame(b"x" * (MESSAGE_MAX + 1)), [1009]),
                           (talk.frame(b"x" * 600, is_final=False) + talk.frame(b"x" * 600, 0), [1009]),
                           (talk.frame(b"stay", BINARY), [1003]),
                           (talk.frame(b"\xff\xfe"), [1007, None]),
                           (talk.frame(b"stay", 7), [1002, None]), (os.urandom(2000), None)]:
        talk = parrot.socket()
        expect(talk.receive()[:4], "come")
        talk.socket.sendall(data)
        expect(talk.receive(), None)
        expect(statuses is None or talk.status in statuses, True)
    expect(parrot.post("/say", "stay?").status, 200)


def only_pages_of_ours_may_talk(parrot):
    port = parrot.port
    for origin in [None, "", "null", "http://elsewhere.example", "http://127.0.0.1", "https://127.0.0.1:%d" % port,
                   "http://127.0.0.1:%d.elsewhere.example" % port, "http://localhost:%d" % port, "x" * 2000]:
        expect(refusal(parrot, Origin=origin), 403)
        expect(parrot.post("/come", origin=origin or "none").status, 403)
    for host in ["elsewhere.example", "127.0.0.1.elsewhere.example:%d" % port, "192.0.2.1:%d" % port]:
        expect(refusal(parrot, Host=host, Origin="http://" + host), 403)
        expect(parrot.post("/say", "x", host=host).status, 421)
    expect(refusal(parrot, path="/elsewhere"), 404)
    expect(refusal(parrot, protocol="chat"), 0)
    expect(refusal(parrot, protocol=None), 0)
    for host in ["localhost:%d" % port, "127.0.0.1:%d" % port, "[::1]:%d" % port]:
        parrot.socket(Host=host, Origin="http://" + host).close()


def where_others_come_numbers_and_known_names_will_do():
    with Parrot("0.0.0.0", "https://Games.example.org:443/") as parrot:
        for host, origin in [("games.example.org", "https://games.example.org"),
                             ("GAMES.example.org", "https://games.example.org"),
                             (parrot.here, "https://games.example.org"), ("192.0.2.1:7", "http://192.0.2.1:7"),
                             ("[2001:db8::1]:7", "http://[2001:db8::1]:7"), ("localhost", "http://localhost")]:
            parrot.socket(Host=host, Origin=origin).close()
        for host, origin in [("games.example.org", "https://evil.example"),
                             ("evil.example", "http://evil.example"), ("games.example.org", "https://games.example.org.evil.example"),
                             ("evil.example", "https://games.example.org"), ("[x]", "http://[x]"), ("[", "http://["), ("", "http://")]:
            expect(refusal(parrot, Host=host, Origin=origin), 403)
        lost = parrot.post("/come", host="evil.example")
        expect((lost.status, lost.headers["location"]), (421, "http://%s/" % parrot.here))
        safe = parrot.post("/come", host="games.example.org", origin="https://games.example.org")
        token = 43 * "s"
        expect(bool(re.fullmatch("__Host-parlor=token-[0-9]+; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure",
                                 safe.headers["set-cookie"])), True)
        for origin, name, known in [("https://games.example.org", "__Host-parlor", token),
                                    ("https://games.example.org", "parlor", ""), ("http://192.0.2.1", "parlor", token),
                                    ("http://192.0.2.1", "__Host-parlor", ""), ("http://192.0.2.1:80000", "parlor-80000", token),
                                    ("http://192.0.2.1:7", "parlor", ""), ("http://192.0.2.1:7", "parlor-8", ""),
                                    ("http://[2001:db8::1]:7", "parlor-7", token), ("http://[2001:db8::1]", "parlor", token)]:
            host, cookie = origin.split("//")[1], "%s=%s" % (name, token)
            talk = parrot.socket(Host=host, Origin=origin, Cookie=cookie)
            expect(talk.receive(), "come 127.0.0.1 '%s' socket" % known)
            again = parrot.post("/come", host=host, origin=origin, Cookie=cookie)
            expect(token in again.headers["set-cookie"], known != "")


def a_cookie_says_who_somebody_is(parrot):
    """Its name has the port, or two servers on one host would have one cookie."""
    answer = parrot.post("/come")
    name, token = "parlor-%d" % parrot.port, "token-%037d" % 1
    expect((answer.status, answer.body, answer.headers["cache-control"]), (204, "", "no-store"))
    expect(answer.headers["set-cookie"],
           "%s=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" % (name, token))
    for cookie in ["N=T", "a=b; N=T", "N=bad!; N=T;x=y", "xN=no; N=T"]:
        cookie = cookie.replace("N", name).replace("T", token)
        again = parrot.post("/come", Cookie=cookie)
        expect(again.headers["set-cookie"].split(";")[0], name + "=" + token)
        expect(parrot.socket(Cookie=cookie).receive(), "come 127.0.0.1 '%s' socket" % token)
    for cookie in ["N=", "N", "N=" + token[1:], "N=x" + token, "N=!" + token[1:], "parlor=" + token, "parlor-1=" + token,
                   "=N", ";;; ;", "N=" + "x" * 3000]:
        cookie = cookie.replace("N", name)
        expect(parrot.socket(Cookie=cookie).receive(), "come 127.0.0.1 '' socket")
        expect(parrot.post("/come", Cookie=cookie).headers["set-cookie"].startswith(name + "=token-"), True)


def a_page_here_is_told_how_others_come():
    """One that was opened elsewhere knows, and is not told our other addresses."""
    with Parrot() as parrot:
        expect(parrot.post("/come").headers["parlor-reach"], None)
    with Parrot(public="https://games.example.org") as parrot:
        expect(parrot.post("/come").headers["parlor-reach"], "https://games.example.org")
    with Parrot("0.0.0.0", "https://games.example.org") as parrot:
        expect(parrot.post("/come").headers["parlor-reach"], "https://games.example.org")
    with Parrot("0.0.0.0") as parrot:
        for url in (parrot.post("/come").headers["parlor-reach"] or "").split():
            expect(bool(re.fullmatch("http://[0-9.]+:%d/" % parrot.port, url)) and not url.startswith("http://127."), True)
            there = url.split("/")[2]
            link = http.client.HTTPConnection(there, timeout=60)
            link.request("POST", "/come", b"", {"Origin": "http://" + there})
            expect(link.getresponse().headers["parlor-reach"], None)


def a_post_is_a_talk_of_one_message(parrot):
    said = parrot.post("/say", "hello", Cookie="parlor-%d=" % parrot.port + 43 * "m")
    expect((said.status, said.body), (200, "come 127.0.0.1 '%s' post\nsaid 5 hello\n" % (43 * "m")))
    expect(said.headers["cache-control"], "no-store")
    parrot.await_line("left 0")
    expect(parrot.post("/say", "later").body, "come 127.0.0.1 '' post\nnow\n")
    expect(parrot.post("/say", "").body, "come 127.0.0.1 '' post\nsaid 0 \n")
    expect(parrot.post("/say", "x" * MESSAGE_MAX).status, 200)
    for size in [MESSAGE_MAX + 1, 60000]:
        expect(parrot.post("/say", "x" * size).status, 413)
    expect(parrot.post("/come", "x" * 500, origin="http://elsewhere.example").status, 403)
    link = http.client.HTTPConnection("127.0.0.1", parrot.port, timeout=60)
    for _ in range(3):
        link.request("POST", "/say", "hello", {"Origin": "http://" + parrot.here, "Host": parrot.here})
        expect(link.getresponse().read(), b"come 127.0.0.1 '' post\nsaid 5 hello\n")
    link.close()
    endless = "POST /say HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n" % (parrot.here, parrot.here)
    for more in ["", "Transfer-Encoding: chunked\r\n", "Content-Length: -1\r\n", "Content-Length: 1x\r\n",
                 "Content-Length: 99999999999\r\n"]:
        with socket.create_connection(("127.0.0.1", parrot.port), 60) as link:
            link.sendall((endless + more + "\r\n").encode())
            expect(link.recv(12), b"HTTP/1.1 411")


def who_hangs_up_while_waiting_has_left(parrot):
    link = http.client.HTTPConnection("127.0.0.1", parrot.port, timeout=60)
    link.request("POST", "/say", "stay", {"Origin": "http://" + parrot.here, "Host": parrot.here})
    talk = parrot.socket()
    talk.receive()
    link.close()
    parrot.await_line("left 1")
    talk.close()
    parrot.await_line("left 0")


def pictures_are_drawn_of_texts(parrot):
    picture = parrot.post("/draw", "a")
    expect((picture.status, picture.headers["content-type"], picture.body), (200, "image/svg+xml", "<svg/>"))
    expect(parrot.post("/draw", "").status, 422)
    expect(parrot.post("/draw", "a", origin="http://elsewhere.example").status, 403)


def only_a_trusted_proxy_says_who_comes():
    for trusts, wanted in [("1", "2001:db8:1:2::/64"), ("0", "127.0.0.1")]:
        with Parrot(trusts=trusts) as parrot:
            talk = parrot.socket(X_Forwarded_For="192.0.2.1, 2001:db8:1:2:3:4:5:6")
            expect(talk.receive(), "come %s '' socket" % wanted)
            expect(parrot.socket(X_Forwarded_For="rubbish").receive(), "come 127.0.0.1 '' socket")


def who_does_not_listen_is_hung_up_on(parrot):
    other = parrot.socket()
    other.receive()
    deaf = parrot.socket()
    deaf.send("flood")
    heard = list(iter(deaf.receive, None))
    expect(("said 5 flood" in heard, deaf.status), (False, 1008))
    parrot.await_line("left 1")
    other.send("stay")
    expect(other.receive(), "said 4 stay")


def an_address_has_so_many_connections():
    with Parrot(connections=3) as parrot:
        talks = [parrot.socket() for _ in range(3)]
        with socket.create_connection(("127.0.0.1", parrot.port), 60) as other:
            said = b"".join(iter(lambda: other.recv(4096), b""))
        expect(said.startswith(b"HTTP/1.1 503 "), True)
        expect(said.endswith(b"\r\n\r\nThere are too many connections. Please come back later.\n"), True)
        expect([talk.receive()[:4] for talk in talks], ["come"] * 3)
        talks.pop().close()
        parrot.await_line("left 2")
        parrot.socket().close()


def an_address_asks_only_so_often():
    """What is asked by POST and for sockets counts together, and for each address behind a proxy by itself."""
    with Parrot(trusts="1", burst=4) as parrot:
        anna, ben = {"X_Forwarded_For": "192.0.2.1"}, {"X_Forwarded_For": "192.0.2.2"}
        expect([parrot.post("/come", **anna).status, parrot.post("/say", "x", **anna).status,
                parrot.post("/draw", "a", **anna).status], [204, 200, 200])
        parrot.socket(**anna).close()
        for path in ["/come", "/say", "/draw"]:
            refused = parrot.post(path, "a", **anna)
            expect((refused.status, refused.body), (429, "There are too many requests from your address.\n"))
        expect(refusal(parrot, **anna), 429)
        expect(parrot.post("/come", **ben).status, 204)


def health_is_told(parrot):
    link = http.client.HTTPConnection("127.0.0.1", parrot.port, timeout=60)
    link.request("GET", "/healthz")
    answer = link.getresponse()
    expect((answer.status, answer.read()), (200, b"ok\n"))
    link.close()
    with Parrot("0.0.0.0") as unwell:
        link = http.client.HTTPConnection("127.0.0.1", unwell.port, timeout=60)
        link.request("GET", "/healthz")
        answer = link.getresponse()
        expect((answer.status, answer.read()), (503, b"out of sorts\n"))
        link.close()


def at_the_end_nobody_is_let_in(parrot):
    talk = parrot.socket()
    talk.receive()
    parrot.process.send_signal(signal.SIGTERM)
    parrot.await_line("ending")
    expect(refusal(parrot), 503)
    expect(parrot.post("/say", "x").status, 503)
    talk.send("stay")
    expect(talk.receive(), "said 4 stay")


def rubbish_in_the_handshake_does_no_harm(parrot):
    for headers in [{"Sec_WebSocket_Key": ""}, {"Sec_WebSocket_Version": "99"}, {"Cookie": "x" * 6000},
                    {"Origin": "http://" + "x" * 5000}, {"Sec_WebSocket_Key": None}, {"X_Forwarded_For": "," * 900}]:
        try:
            parrot.socket(**headers).close()
        except Refused:
            pass
        expect(parrot.post("/say", "hello").status, 200)


def bodies_that_come_together_hinder_nobody(parrot):
    """What is asked for before the answer to something else is there, and has a body, gets an answer or is hung up on."""
    head = "Host: %s\r\nOrigin: http://%s\r\n" % (parrot.here, parrot.here)
    plain, body = "GET /healthz HTTP/1.1\r\n%s\r\n" % head, head + "Content-Length: 1\r\n\r\na"
    draw, get = "POST /draw HTTP/1.1\r\n" + body, "GET /healthz HTTP/1.1\r\n" + body
    for requests in [[plain, draw], [draw, draw], [plain, get], [get, get], [draw, get, plain],
                     [draw.replace("/draw", "/say")] * 2, [draw.replace("/draw", "/come")] * 2]:
        link = socket.create_connection(("127.0.0.1", parrot.port), named.PATIENCE_S)
        link.sendall("".join(requests).encode())
        link.shutdown(socket.SHUT_WR)
        answers = b""
        while got := link.recv(65536):
            answers += got
        link.close()
        expect(answers[:11] in [b"HTTP/1.1 20", b""], True)
        expect(parrot.post("/draw", "a").status, 200)


def a_body_is_no_longer_than_it_is_said_to_be(parrot):
    """However that is said: what follows a zero byte, or a second time, is not read otherwise by somebody else."""
    for said in [b"2\0" + b"x" * 100, b"2\r\nContent-Length: 60000", b"60000\r\nContent-Length: 2", b"2, 60000",
                 b"2" + b" " * 100 + b"60000", b"+2", b"2\0\r\nContent-Length: 60000"]:
        for path in [b"/say", b"/draw", b"/come"]:
            link = socket.create_connection(("127.0.0.1", parrot.port), named.PATIENCE_S)
            here = parrot.here.encode()
            head = b"POST %s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nContent-Length: %s\r\n\r\n" % (path, here, here, said)
            try:
                link.sendall(head + b"a" * 60000)
                link.shutdown(socket.SHUT_WR)
                while link.recv(65536):
                    pass
            except OSError:
                pass  # it was hung up on
            link.close()
        expect(parrot.post("/draw", "a").status, 200)


def nothing_is_read_behind_a_zero_byte(parrot):
    head = "POST /come HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s%s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    for behind, status in [("", b"204"), ("\0x", b"403"), ("\0.evil.example", b"403")]:
        with socket.create_connection(("127.0.0.1", parrot.port), named.PATIENCE_S) as link:
            link.sendall((head % (parrot.here, parrot.here, behind)).encode())
            expect(link.recv(65536).split()[1], status)


def many_talk_at_once(parrot):
    talks = [parrot.socket() for _ in range(200)]
    for number, talk in enumerate(talks):
        talk.send("stay")
        talk.send("guest %d" % number)
    for number, talk in enumerate(talks):
        expect([talk.receive() for _ in range(4)],
               ["come 127.0.0.1 '' socket", "said 4 stay", "said %d guest %d" % (len("guest %d" % number), number), None])


def what_can_wait_comes_with_the_next_or_when_there_is_no_more(parrot):
    talk = parrot.socket(timeout=10)  # before anything else makes the loop send
    expect(talk.receive(), "come 127.0.0.1 '' socket")
    talk.send("hold")
    expect(talk.receive(), "held")
    talk.send("busy")
    talk.send("hold")
    expect(talk.receive(), "held")  # though more is always about to come
    talk.send("hold")
    talk.send("stay")
    expect([talk.receive(), talk.receive()], ["held", "said 4 stay"])
    talk.send("hold")
    talk.send("next")
    expect([talk.receive(), talk.receive(), talk.receive()], ["held", "said 4 next", None])


def what_can_wait_needs_no_sending_of_its_own(parrot):
    talk, other = parrot.socket(), parrot.socket()
    talk.receive(), other.receive()
    talk.send("busy")
    for _ in range(100):  # on a slow machine it may not wait long enough each time
        talk.send("sends")
        before = int(talk.receive())
        talk.send("hold")
        other.send("stay")
        other.receive()  # in a turn of the loop in which that was heard, or a later one
        talk.send("sends")
        expect(talk.receive(), "held")
        if int(talk.receive()) - before == 2:  # the first answer and that to the other
            return
    raise AssertionError("it was sent by itself each time")


def who_waits_for_nothing_wakes_nobody(parrot):
    talk = parrot.socket()
    talk.receive()
    talk.send("busy")
    talk.send("hold")
    expect(talk.receive(), "held")
    talk.send("turns")
    before = int(talk.receive())
    time.sleep(0.5)
    talk.send("turns")
    expect(int(talk.receive()) - before < 20, True)


def main():
    own = [where_others_come_numbers_and_known_names_will_do, only_a_trusted_proxy_says_who_comes,
           an_address_has_so_many_connections, a_page_here_is_told_how_others_come, an_address_asks_only_so_often]
    shared = [messages_come_whole, messages_of_any_length_come_whole, what_is_no_message_ends_the_talk, only_pages_of_ours_may_talk,
              a_cookie_says_who_somebody_is, a_post_is_a_talk_of_one_message,
              who_hangs_up_while_waiting_has_left, pictures_are_drawn_of_texts,
              who_does_not_listen_is_hung_up_on, health_is_told, at_the_end_nobody_is_let_in,
              rubbish_in_the_handshake_does_no_harm, bodies_that_come_together_hinder_nobody, a_body_is_no_longer_than_it_is_said_to_be,
              nothing_is_read_behind_a_zero_byte, many_talk_at_once,
              what_can_wait_comes_with_the_next_or_when_there_is_no_more, who_waits_for_nothing_wakes_nobody,
              what_can_wait_needs_no_sending_of_its_own]
    named.run(own)
    named.run(shared, Parrot)


main()
