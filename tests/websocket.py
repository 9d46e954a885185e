"""A small WebSocket client, which can also send what no browser would."""
import base64
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Refused(Exception):
    """The server did not let the socket in; `status` is what it answered, 0 if nothing."""

    def __init__(self, status, said):
        super().__init__("%d %s" % (status, said))
        self.status, self.said = status, said


class WebSocket:
    def __init__(self, host, port, path="/socket", protocol="parlor", timeout=60, **headers):
        self.socket = socket.create_connection((host, port), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.status = None  # of the close frame that came
        own = {"Host": "%s:%d" % (host, port), "Origin": "http://%s:%d" % (host, port),
               "Sec-WebSocket-Protocol": protocol, "Upgrade": "websocket", "Connection": "Upgrade",
               "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()}
        own.update({name.replace("_", "-"): value for name, value in headers.items()})
        lines = ["GET %s HTTP/1.1" % path] + ["%s: %s" % pair for pair in own.items() if pair[1] is not None]
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        head = self.read_head()
        status = int(head.split()[1]) if head else 0
        if status != 101:
            self.close()
            raise Refused(status, head)

    def more(self):
        try:
            got = self.socket.recv(65536)
        except ConnectionResetError:
            got = b""
        self.buffer += got
        return bool(got)

    def read_head(self):
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                return self.buffer.decode(errors="replace")
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        return head.decode()

    def frame(self, data, opcode=TEXT, is_final=True, is_masked=True):
        head = bytes([opcode | (128 if is_final else 0)])
        flag = 128 if is_masked else 0
        if len(data) < 126:
            head += bytes([flag | len(data)])
        elif len(data) < 65536:
            head += bytes([flag | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([flag | 127]) + struct.pack(">Q", len(data))
        if not is_masked:
            return head + data
        mask = os.urandom(4)
        return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))

    def send(self, text):
        self.socket.sendall(self.frame(text.encode()))

    def take(self, count):
        while len(self.buffer) < count:
            if not self.more():
                return None
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self):
        """The next message; None when it is closed, and `status` says why."""
        message = b""
        while True:
            head = self.take(2)
            if head is None:
                return None
            length = head[1] & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            data = self.take(length)
            if data is None:
                return None
            opcode = head[0] & 15
            if opcode == CLOSE:
                self.status = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None
                return None
            if opcode == PING:
                self.socket.sendall(self.frame(data, PONG))
            if opcode in (PING, PONG):
                continue
            message += data
            if head[0] & 128:
                return message.decode()

    def close(self):
        self.socket.close()
