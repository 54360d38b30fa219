"""The network by every road, always towards a listener of the test's own, which must hear nothing."""

from __future__ import annotations

from tests.renderers.hostile.attack import Attack

ATTACKS = (
    Attack("tcp", """
        import socket
        def connect():
            with socket.create_connection(("127.0.0.1", @PORT@), 2) as link:
                link.sendall(b"tcp")
        def connect_without_waiting():
            link = socket.socket()
            link.setblocking(False)
            if link.connect_ex(("127.0.0.1", @PORT@)) not in (0, 115):
                raise OSError
            link.send(b"tcp")
        tell(connect, connect_without_waiting)
    """),
    Attack("tcp fast open", """
        import socket
        def send():
            socket.socket().sendto(b"tcp", 0x20000000, ("127.0.0.1", @PORT@))
        tell(send)
    """),
    Attack("udp", """
        import socket
        def send():
            return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"udp", ("127.0.0.1", @UDP@))
        def broadcast():
            link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            link.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            link.connect(("127.0.0.1", @UDP@))
            return link.send(b"udp")
        tell(send, broadcast)
    """),
    Attack("name lookup by hand", """
        import socket, struct
        def ask():
            question = struct.pack("!6H", 7, 256, 1, 0, 0, 0) + b"\\x06secret\\x04test\\x00" + struct.pack("!2H", 1, 1)
            return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(question, ("127.0.0.1", @UDP@))
        tell(ask)
    """),
    Attack("urllib", """
        import urllib.request
        def fetch():
            return urllib.request.urlopen("http://127.0.0.1:@PORT@/", timeout=2).read()
        def fetch_past_proxies():
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            return opener.open("http://127.0.0.1:@PORT@/", timeout=2).read()
        tell(fetch, fetch_past_proxies)
    """),
    Attack("http.client", """
        import http.client
        def fetch():
            link = http.client.HTTPConnection("127.0.0.1", @PORT@, timeout=2)
            link.request("GET", "/")
        tell(fetch)
    """),
    Attack("requests and httpx", """
        def fetch_by_requests():
            import requests
            return requests.get("http://127.0.0.1:@PORT@/", timeout=2).text
        def fetch_by_httpx():
            import httpx
            return httpx.get("http://127.0.0.1:@PORT@/", timeout=2).text
        tell(fetch_by_requests, fetch_by_httpx)
    """),
    Attack("asyncio", """
        import asyncio
        async def talk():
            _, writer = await asyncio.open_connection("127.0.0.1", @PORT@)
            writer.write(b"asyncio")
            await writer.drain()
        def connect():
            asyncio.run(talk())
        tell(connect)
    """),
    Attack("ftp and mail", """
        def ftp():
            import ftplib
            ftplib.FTP().connect("127.0.0.1", @PORT@, 2)
        def mail():
            import smtplib
            smtplib.SMTP("127.0.0.1", @PORT@, timeout=2)
        tell(ftp, mail)
    """),
    Attack("ipv6", """
        import socket
        def connect():
            socket.create_connection(("::1", @PORT6@), 2).sendall(b"ipv6")
        def mapped():
            link = socket.socket(socket.AF_INET6)
            link.connect(("::ffff:127.0.0.1", @PORT@))
        tell(connect, mapped)
    """),
    Attack("unix socket with a path", """
        import socket
        def connect():
            link = socket.socket(socket.AF_UNIX)
            link.connect("@SOCKET@")
            link.sendall(b"unix")
        def datagram():
            return socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"unix", "@SOCKET@.dgram")
        tell(connect, datagram)
    """),
    Attack("abstract unix socket", """
        import socket
        def connect():
            link = socket.socket(socket.AF_UNIX)
            link.connect(chr(0) + "@ABSTRACT@")
            link.sendall(b"abstract")
        tell(connect)
    """),
    Attack("raw and packet sockets", """
        import socket
        def raw():
            return socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
        def packet():
            return socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
        def ping():
            link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP)
            return link.sendto(b"x" * 8, ("127.0.0.1", 0))
        tell(raw, packet, ping)
    """),
    Attack("netlink", """
        import socket
        def listen():
            link = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
            link.bind((0, 0))
            return link.getsockname()
        tell(listen)
    """),
    Attack("a server", """
        import socket
        def tcp():
            return socket.create_server(("127.0.0.1", 0)).getsockname()
        def unix():
            server = socket.socket(socket.AF_UNIX)
            server.bind("listening")
            server.listen()
            return "listening"
        tell(tcp, unix)
    """),
    Attack("sockets past Python", """
        import struct
        def connect():
            handle = done(libc.socket(2, 1, 0))
            address = struct.pack("=H", 2) + struct.pack("!H", @PORT@) + bytes([127, 0, 0, 1]) + bytes(8)
            done(libc.connect(handle, address, 16))
            return libc.send(handle, b"libc", 4, 0)
        def by_number():
            return kernel(41, 198, 2, 1, 0)
        def by_ring():
            return kernel(425, 425, 8, ctypes.create_string_buffer(120))
        tell(connect, by_number, by_ring)
    """, libc=True),
    Attack("inherited sockets", """
        import os, stat
        def talk():
            found = []
            for handle in range(256):
                try:
                    if stat.S_ISSOCK(os.fstat(handle).st_mode):
                        os.write(handle, b"inherited")
                        found.append(handle)
                except OSError:
                    continue
            if not found:
                raise OSError
            return found
        tell(talk)
    """),
    Attack("a shell's network", """
        import subprocess
        def connect():
            return subprocess.run(["bash", "-c", "echo bash > /dev/tcp/127.0.0.1/@PORT@"], check=True, timeout=5)
        tell(connect)
    """),
    Attack("network from Manim", """
        import urllib.request
        def fetch():
            return urllib.request.urlopen("http://127.0.0.1:@PORT@/", timeout=2).read()
        tell(fetch)
    """, renderer="manim"),
)  # fmt: skip
