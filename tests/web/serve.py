#!/usr/bin/env python3
"""What `parlor serve` answers, well-meant and hostile requests, and how it begins and ends.

    serve.py PROGRAM

The program has the tests' own page in it (fixture/).
"""
import gzip
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import named  # noqa: E402
from named import PATIENCE_S  # noqa: E402

PROGRAM = sys.argv[1]
DATA = tempfile.TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = DATA.name
POLICY = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"]


class Server:
    def __init__(self, place="127.0.0.1:0", *more):
        self.process = subprocess.Popen([PROGRAM, "serve", "--lang", "en", "--listen", place, *more],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"The page is at http://(.*):(\d+)/ \(Ctrl\+C stops it\)\.\n", line)
        if not found:
            raise AssertionError("it said: %r %r" % (line, self.process.stderr.read()))
        self.shown, self.port = found[1], int(found[2])
        self.host = self.shown.strip("[]")

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        self.process.terminate()
        said = self.process.stderr.read()
        if self.process.wait(PATIENCE_S) != 0 and kind is None:
            raise AssertionError("it ended with %d: %s" % (self.process.returncode, said))

    def ask(self, path="/", method="GET", **headers):
        link = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE_S)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        link.request(method, path, headers=headers)
        answer = link.getresponse()
        answer.body = answer.read()
        link.close()
        return answer

    def send(self, data):
        """Raw bytes on a connection of its own; returns all that comes back."""
        with socket.create_connection((self.host, self.port), PATIENCE_S) as link:
            try:
                link.sendall(data)
                link.shutdown(socket.SHUT_WR)
                parts = iter(lambda: link.recv(65536), b"")
                return b"".join(parts)
            except TimeoutError:
                raise
            except OSError: # it has hung up
                return b""


def expect(seen, wanted):
    if seen != wanted:
        raise AssertionError("%r instead of %r" % (seen, wanted))


def files_of(server):
    """The names that the index refers to."""
    return re.findall(r'(?:src|href)="([^"]+)"', server.ask().body.decode())


def the_index_is_asked_for_again_each_time(server):
    answer = server.ask()
    expect(answer.status, 200)
    expect(answer.headers["content-type"], "text/html; charset=utf-8")
    expect(answer.headers["cache-control"], "no-cache")
    again = server.ask(If_None_Match=answer.headers["etag"])
    expect((again.status, again.body), (304, b""))
    expect(again.headers["etag"], answer.headers["etag"])
    expect(server.ask(If_None_Match='"x", %s' % answer.headers["etag"]).status, 304)
    expect(server.ask(If_None_Match='W/"other"').status, 200)
    expect(server.ask("/?from=somewhere").body, answer.body)


def what_has_a_hash_in_its_name_is_kept_for_ever(server):
    for name in files_of(server):
        answer = server.ask("/" + name)
        expect(answer.status, 200)
        expect(answer.headers["cache-control"], "public, max-age=31536000, immutable")
        expect(bool(re.search(r"-[0-9a-f]{16}\.\w+$", name)), True)


def every_answer_says_what_a_browser_may_do(server):
    answers = [server.ask(), server.ask("/" + files_of(server)[-1]), server.ask("/nothing"),
               server.ask(method="POST"), server.ask(Host="elsewhere.example")]
    answers.append(server.ask(If_None_Match=answers[0].headers["etag"]))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        expect([part for part in POLICY if part not in policy], [])
        expect("unsafe-inline" in policy or "'unsafe-eval'" in policy, False)
        expect(answer.headers["x-content-type-options"], "nosniff")
        expect(answer.headers["referrer-policy"], "no-referrer")
        expect(answer.headers["server"], None)


def who_accepts_gzip_gets_it(server):
    plain = server.ask()
    expect(plain.headers["content-encoding"], None)
    expect(plain.headers["vary"], "accept-encoding")
    for accepted in ["gzip", "br, GZip;q=0.5", "deflate,gzip"]:
        small = server.ask(Accept_Encoding=accepted)
        expect(small.headers["content-encoding"], "gzip")
        expect(gzip.decompress(small.body), plain.body)
    for refused in ["gzip;q=0", "br, gzip;q=0.000 ", "gzipped", "identity"]:
        expect(server.ask(Accept_Encoding=refused).body, plain.body)


def a_module_comes_whole(server):
    script = server.ask("/" + [name for name in files_of(server) if name.endswith(".js")][0])
    module = server.ask("/" + re.search(r'"\./(parlor-.*\.wasm)"', script.body.decode())[1])
    expect(module.headers["content-type"], "application/wasm")
    expect(module.body[:4], b"\0asm")
    expect(len(module.body), int(module.headers["content-length"]))


def head_is_get_without_the_content(server):
    for path in ["/", "/nothing"]:
        get, head = server.ask(path), server.ask(path, "HEAD")
        expect((head.status, head.body), (get.status, b""))
        expect(sorted(head.headers.items()), sorted(get.headers.items()))


def nothing_else_is_there(server):
    for path in ["/nothing", "/index.html", "/../etc/passwd", "/%2e%2e/etc/passwd", "/parts/",
                 "/" + "x" * 3000]:
        expect(server.ask(path).status, 404)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]:
        answer = server.ask(method=method)
        expect((answer.status, answer.headers["allow"]), (405, "GET, HEAD"))


def connections_are_kept(server):
    link = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE_S)
    link.request("GET", "/")
    first = link.getresponse().read()
    kept = link.sock
    link.request("GET", "/")
    expect(link.getresponse().read(), first)
    expect(link.sock is kept, True)
    link.close()


def who_asks_once_is_let_go(server):
    """At once: a connection that was idle before is still open then."""
    idle = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE_S)
    idle.request("GET", "/")
    idle.getresponse().read()
    for request in ["GET / HTTP/1.0\r\n", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n", "GET / HTTP/9.9\r\n",
                    "GET / HTTP/1.1\r\nConnection: close\r\n", "HEAD / HTTP/1.1\r\nConnection: Close\r\n",
                    "GET /nothing HTTP/1.1\r\n", "GET / HTTP/1.1\r\nConnection: close\r\nIf-None-Match: *\r\n"]:
        with socket.create_connection((server.host, server.port), PATIENCE_S) as link:
            link.sendall(request.encode() + b"Host: localhost\r\n\r\n")
            answer = b"".join(iter(lambda: link.recv(65536), b""))
        expect(b"connection: close\r\n" in answer, True)
    idle.sock.setblocking(False)
    try:
        raise AssertionError("the idle one got %r" % idle.sock.recv(1))
    except BlockingIOError:
        idle.close()


def requests_may_follow_each_other_unanswered(server):
    both = server.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
                       b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")
    expect(re.findall(rb"HTTP/1.1 (\d+)", both), [b"200", b"404"])


def only_names_of_this_machine_are_answered(server):
    for host in ["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:80", "[::1]:7777"]:
        expect(server.ask(Host=host).status, 200)
    for host in ["elsewhere.example", "127.0.0.1.elsewhere.example", "localhost.elsewhere.example:80",
                 "[::1", "[::2]", "", "xlocalhost", "x" * 2000]:
        expect(server.ask(Host=host).status, 421)
    expect(b" 421 " in server.send(b"GET / HTTP/1.0\r\n\r\n"), True)


def hostile_requests_do_no_harm(server):
    requests = [
        b"", b"\0" * 100000, os.urandom(1 << 16), b"GET", b"GET / HTTP/1.1\r\n", b"\r\n" * 50000,
        b"BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET  HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\nHost: localhost\n\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (1 << 20) + b"\r\n\r\n",
        b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Y: z\r\n" * 20000 + b"\r\n",
        b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /%zz%f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /?" + b"a=b&" * 500 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\nx",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]
    for request in requests:
        answer = server.send(request)
        if b" 101 " in answer[:20]:
            raise AssertionError("%r was let in" % request[:100])
        expect(server.ask().status, 200)


def who_is_slow_hinders_nobody(server):
    slow = [socket.create_connection((server.host, server.port), PATIENCE_S) for _ in range(200)]
    for number, link in enumerate(slow):
        link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n"[:number % 35])
    expect(server.ask().status, 200)
    for link in slow:
        link.close()
    expect(server.ask().status, 200)


def wait_until_it_rests_with(server, files):
    """It can't sleep with somebody at the door unless it has given up taking them in for now."""
    process = "/proc/%d" % server.process.pid
    while True:
        state = open(process + "/stat").read().rpartition(")")[2].split()[0]
        if len(os.listdir(process + "/fd")) == files and state == "S":
            return
        time.sleep(0.001)


def more_connections_than_files_may_be_open(server):
    """The rest wait until some are gone."""
    few = ["prlimit", "--nofile=64:64", "--pid", str(server.process.pid)]
    subprocess.run(few, check=True)
    many = [socket.create_connection((server.host, server.port), PATIENCE_S) for _ in range(150)]
    wait_until_it_rests_with(server, 64)
    for link in many:
        link.close()
    expect(server.ask().status, 200)


def answers_to_many_at_once_are_whole(server):
    links = []
    script = "/" + [name for name in files_of(server) if name.endswith(".js")][0]
    whole = server.ask(script).body
    for _ in range(100):
        links.append(http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE_S))
        links[-1].request("GET", script)
    for link in links:
        expect(link.getresponse().read(), whole)
        link.close()


def it_ends_when_it_is_told_to():
    for number in [signal.SIGTERM, signal.SIGINT]:
        with Server() as server:
            idle = socket.create_connection((server.host, server.port), PATIENCE_S)
            expect(server.ask().status, 200)
            server.process.send_signal(number)
            expect(server.process.wait(PATIENCE_S), 0)
            expect(idle.recv(1), b"")
            idle.close()


def six_is_written_in_brackets():
    with Server("[::1]:0") as server:
        expect(server.shown, "[::1]")
        expect(server.ask().status, 200)
        expect(server.ask(Host="elsewhere.example").status, 421)


def elsewhere_on_the_loopback_is_its_own_name():
    with Server("127.0.0.2:0") as server:
        expect(server.ask(Host="127.0.0.2:80").status, 200)
        expect(server.ask(Host="127.0.0.3").status, 421)


def on_open_addresses_any_name_will_do():
    with Server("0.0.0.0:0") as server:
        expect(server.shown, "127.0.0.1")  # which this machine's browser can open
        expect(server.ask(Host="elsewhere.example").status, 200)
    with Server("[::]:0") as server:
        expect(server.shown, "[::1]")
        expect(server.ask().status, 200)


def complaint(*arguments):
    done = subprocess.run([PROGRAM, "serve", *arguments], capture_output=True, text=True, timeout=PATIENCE_S)
    expect(done.stdout, "")
    return done.returncode, done.stderr


def where_it_cannot_listen_it_says_so():
    for place in ["7777", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", ":7777", "::1:7777",
                  "[::1]7777", "[::1", "127.0.0.1:-1", "x" * 300 + ":1", ""]:
        status, said = complaint("--lang", "en", "--listen", place)
        expect((status, "That is not ADDRESS:PORT" in said), (2, True))
    for place in ["192.0.2.1:7777", "nowhere.invalid:7777", "300.0.0.1:1"]:
        status, said = complaint("--lang", "en", "--listen", place)
        expect((status, "This machine has no such address." in said), (1, True))
    with Server() as server:
        place = "127.0.0.1:%d" % server.port
        status, said = complaint("--lang", "en", "--listen", place)
        expect((status, place in said and "Another program is listening there" in said), (1, True))
        status, said = complaint("--lang", "ko", "--listen", place)
        expect((status, "다른 프로그램" in said), (1, True))
    status, said = complaint("--lang", "en", "frogs")
    expect((status, "That is not understood" in said), (2, True))


def a_browser_is_opened_on_a_desktop_only():
    """xdg-open is one of ours, which notes what it is asked for; the terminal is a real one."""
    with tempfile.TemporaryDirectory() as folder:
        opener, noted = os.path.join(folder, "xdg-open"), os.path.join(folder, "noted")
        os.mkfifo(noted)
        with open(opener, "w") as file:
            file.write('#!/bin/sh\necho "$@" >%s\n' % noted)
        os.chmod(opener, 0o755)
        env = dict(os.environ, PATH=folder + ":" + os.environ["PATH"], DISPLAY=":9")
        master, slave = os.openpty()
        process = subprocess.Popen([PROGRAM, "serve", "--lang", "en", "--listen", "127.0.0.1:0"], env=env,
                                   stdout=slave)
        asked = open(noted).read()
        expect(asked.strip() in os.read(master, 1000).decode(), True)
        expect(asked.startswith("http://127.0.0.1:"), True)
        process.terminate()
        expect(process.wait(PATIENCE_S), 0)


def main():
    own = [it_ends_when_it_is_told_to, six_is_written_in_brackets, on_open_addresses_any_name_will_do,
           elsewhere_on_the_loopback_is_its_own_name, where_it_cannot_listen_it_says_so,
           a_browser_is_opened_on_a_desktop_only]
    shared = [the_index_is_asked_for_again_each_time, what_has_a_hash_in_its_name_is_kept_for_ever,
              every_answer_says_what_a_browser_may_do, who_accepts_gzip_gets_it, a_module_comes_whole,
              head_is_get_without_the_content, nothing_else_is_there, connections_are_kept,
              who_asks_once_is_let_go, requests_may_follow_each_other_unanswered,
              only_names_of_this_machine_are_answered, hostile_requests_do_no_harm,
              who_is_slow_hinders_nobody, answers_to_many_at_once_are_whole,
              more_connections_than_files_may_be_open]
    named.run(own)
    named.run(shared, Server)


main()
