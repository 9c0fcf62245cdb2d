"""A print client in Python's standard library: pairs with an agent, prints one document, and waits until it is printed. The protocol is described in the
portal, at /docMain/printing.

    python3 print-client.py PORT ORIGIN DOCUMENT URL PRINTER

The pairing code is read from standard input. Each message of the agent is printed as a line of JSON.
"""

import base64
import json
import os
import socket
import struct
import sys

PROTOCOL = "crossdock-print.v1"


class Connection:
    def __init__(self, port, origin):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Protocol: {PROTOCOL}\r\nOrigin: {origin}\r\n\r\n"
            ).encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.take(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise SystemExit(head.decode())

    def take(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise SystemExit("the agent closed the connection")
            data += part
        return data

    def send(self, message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack(">H", len(data))
        self.socket.sendall(bytes([0x81]) + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def receive(self, kind):
        while True:
            opcode, length = self.take(2)
            if length == 126:
                (length,) = struct.unpack(">H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.take(8))
            data = self.take(length)
            if opcode & 0x0F != 1:
                continue
            message = json.loads(data)
            print(json.dumps(message), flush=True)
            if message["type"] == "error":
                raise SystemExit(message["message"])
            if message["type"] == kind:
                return message


port, origin, document, url, printer = sys.argv[1:6]
agent = Connection(int(port), origin)
agent.send({"type": "hello", "account": "1001", "nonce": os.urandom(16).hex(), "lang": "en-US"})
agent.receive("pairing")
agent.send({"type": "pair", "code": sys.stdin.readline().strip()})
agent.receive("welcome")
agent.send(
    {
        "type": "print",
        "id": "1",
        "task": "python",
        "printer": printer,
        "documents": [{"document": document, "url": url}],
    }
)
agent.receive("accepted")
while agent.receive("status")["state"] not in ("printed", "failed", "cancelled", "unknown"):
    pass
