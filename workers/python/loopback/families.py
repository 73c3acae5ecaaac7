"""Sockets of AF_UNIX and AF_INET6, for which the engine's `_socket` was not compiled.

Runs in the prelude's module, after threads.py, and uses its names. To `_socket` such a socket is one of AF_INET with
a protocol of its own; its addresses go another way (calls/). What is sent and received goes the usual one.
"""

import fcntl

import _socket
import _system_calls

_AF_UNIX = 1
# As addresses.ts.
_OTHER_FAMILIES = 0x4200
_MOST_PATH = 108
_BIND, _CONNECT, _NAME, _PEER, _SOURCE, _SEND_TO, _PAIR = range(0x42550011, 0x42550018)

_protocol_of = _socket.socket.proto.__get__


def _family_of(sock):
    """Of a socket of another family than `_socket` knows, that family; else 0."""
    return max(_protocol_of(sock) - _OTHER_FAMILIES, 0)


# --- Addresses as bytes -------------------------------------------------------------------------------------------


def _as_bytes(family, address, call):
    if family == _AF_UNIX:
        if isinstance(address, str):
            path = os.fsencode(address)
        elif isinstance(address, (bytes, bytearray, memoryview)):
            path = bytes(address)
        else:
            raise TypeError(f"a bytes-like object is required, not '{type(address).__name__}'")
        if len(path) > _MOST_PATH or (len(path) == _MOST_PATH and path[0]):
            raise OSError("AF_UNIX path too long")
        return struct.pack("<H", family) + path
    if not isinstance(address, tuple):
        raise TypeError(f"{call}(): AF_INET6 address must be tuple, not {type(address).__name__}")
    host, port, flow, scope = (*address, 0, 0)[:4] if len(address) < 4 else address
    if not isinstance(port, int):
        raise TypeError(f"'{type(port).__name__}' object cannot be interpreted as an integer")
    if not 0 <= port <= 0xFFFF:
        raise OverflowError(f"{call}(): port must be 0-65535.")
    if not 0 <= flow <= 0xFFFFF:
        raise OverflowError(f"{call}(): flowinfo must be 0-1048575.")
    return struct.pack("<H", family) + struct.pack(">HI", port, flow) + _resolve6(host) + struct.pack("<I", scope)


def _resolve6(host):
    if host == "":
        return bytes(16)
    if isinstance(host, (bytes, bytearray)):
        host = bytes(host).decode("ascii")
    try:
        return ipaddress.IPv6Address(host.partition("%")[0]).packed
    except ValueError:
        pass
    if host in _OWN_NAMES:
        return ipaddress.IPv6Address("::1").packed
    _note_missing("socket")
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


def _from_bytes(data, nothing):
    if len(data) <= 2:
        return nothing
    if data[0] == _AF_UNIX:
        return data[2:] if not data[2] else os.fsdecode(data[2:])
    port, flow = struct.unpack_from(">HI", data, 2)
    (scope,) = struct.unpack_from("<I", data, 24)
    return _text_of(data[8:24]), port, flow, scope


def _text_of(packed):
    address = ipaddress.IPv6Address(packed)
    mapped = address.ipv4_mapped
    return f"::ffff:{mapped}" if mapped is not None else str(address)


def _ask_address(sock, request, nothing):
    sent = bytearray(struct.pack("<I", 2 + _MOST_PATH) + bytes(2 + _MOST_PATH))
    fcntl.ioctl(sock.fileno(), request, sent)
    (length,) = struct.unpack_from("<I", sent)
    return _from_bytes(bytes(sent[4 : 4 + length]), nothing)


def _unnamed(sock):
    return "" if _family_of(sock) == _AF_UNIX else None


# --- Sockets --------------------------------------------------------------------------------------------------------


def _initialize(self, family=-1, type=-1, proto=-1, fileno=None):
    if family in (_AF_UNIX, socket.AF_INET6):
        if type == -1 and fileno is None:
            type = socket.SOCK_STREAM
        _plain_initialize(self, socket.AF_INET, type, _OTHER_FAMILIES + int(family), fileno)
    else:
        _plain_initialize(self, family, type, proto, fileno)


def _family(self):
    """Read-only access to the address family for this socket."""
    return socket._intenum_converter(_family_of(self) or _plain_family(self), socket.AddressFamily)


def _proto(self):
    """the socket protocol"""
    protocol = _protocol_of(self)
    return 0 if protocol > _OTHER_FAMILIES else protocol


def _bind(self, address):
    _system_calls.ask(self.fileno(), _BIND, _as_bytes(_family_of(self), address, "bind"))


def _connect(self, address):
    _system_calls.ask(self.fileno(), _CONNECT, _as_bytes(_family_of(self), address, "connect"))


def _connect_ex(self, address):
    try:
        _connect(self, address)
    except OSError as error:
        if error.errno is None:
            raise
        return error.errno
    return 0


def _getsockname(self):
    return _ask_address(self, _NAME, _unnamed(self))


def _getpeername(self):
    return _ask_address(self, _PEER, _unnamed(self))


def _accept(self):
    fd, _ = _socket.socket._accept(self)
    sent = bytearray(struct.pack("<I", 2 + _MOST_PATH) + bytes(2 + _MOST_PATH))
    fcntl.ioctl(fd, _PEER, sent)
    (length,) = struct.unpack_from("<I", sent)
    return fd, _from_bytes(bytes(sent[4 : 4 + length]), _unnamed(self))


def _datagram_source(self):
    return _ask_address(self, _SOURCE, None) if self.type == socket.SOCK_DGRAM else None


def _recvfrom(self, *args, **kwargs):
    data, _ = _socket.socket.recvfrom(self, *args, **kwargs)
    return data, _datagram_source(self)


def _recvfrom_into(self, *args, **kwargs):
    count, _ = _socket.socket.recvfrom_into(self, *args, **kwargs)
    return count, _datagram_source(self)


def _recvmsg(self, *args):
    data, ancillary, flags, _ = _socket.socket.recvmsg(self, *args)
    return data, ancillary, flags, _datagram_source(self)


def _recvmsg_into(self, *args):
    count, ancillary, flags, _ = _socket.socket.recvmsg_into(self, *args)
    return count, ancillary, flags, _datagram_source(self)


def _sendto(self, data, *args):
    if not 1 <= len(args) <= 2:
        raise TypeError(f"sendto() takes 2 or 3 arguments ({1 + len(args)} given)")
    address = _as_bytes(_family_of(self), args[-1], "sendto")
    payload = struct.pack("<I", len(address)) + address + bytes(memoryview(data))
    sent = bytearray(struct.pack("<I", len(payload)) + payload)
    return fcntl.ioctl(self.fileno(), _SEND_TO, sent)


def _sendmsg(self, buffers, ancdata=(), flags=0, address=None):
    if address is None:
        return _socket.socket.sendmsg(self, buffers, ancdata, flags)
    return _sendto(self, b"".join(memoryview(part).cast("B") for part in buffers), address)


def _by_family(name, method):
    plain = getattr(_socket.socket, name)

    def call(self, *args, **kwargs):
        if _protocol_of(self) < _OTHER_FAMILIES:
            return plain(self, *args, **kwargs)
        sys.audit(f"socket.{name}", self, *args[-1:])
        return method(self, *args, **kwargs)

    functools.update_wrapper(call, plain, assigned=("__name__", "__doc__"), updated=())
    del call.__wrapped__
    call.__qualname__ = f"socket.{name}"
    call.__module__ = "socket"
    setattr(socket.socket, name, call)


def _socketpair(family=None, type=socket.SOCK_STREAM, proto=0):
    """socketpair([family[, type[, proto]]]) -> (socket object, socket object)

    Create a pair of socket objects from the sockets returned by the platform
    socketpair() function.
    The arguments are the same as for socket() except the default family is AF_UNIX
    if defined on the platform; otherwise, the default is AF_INET.
    """
    if family not in (None, _AF_UNIX):
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))
    one = socket.socket(_AF_UNIX, type, proto)
    try:
        other = socket.socket(_AF_UNIX, type, proto)
        _system_calls.ask(one.fileno(), _PAIR, struct.pack("<i", other.fileno()))
    except BaseException:
        one.close()
        raise
    return one, other


# --- Names and numbers ------------------------------------------------------------------------------------------------

_plain_getaddrinfo = socket.getaddrinfo
_plain_pton, _plain_ntop = socket.inet_pton, socket.inet_ntop


def _getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """Resolve host and port into list of address info entries."""
    text = host.decode("ascii", "replace") if isinstance(host, (bytes, bytearray)) else host
    wanted = isinstance(text, str) and ":" in text and family in (socket.AF_UNSPEC, socket.AF_INET6)
    if not wanted and family != socket.AF_INET6:
        return _plain_getaddrinfo(host, port, family, type, proto, flags)
    if text in (None, ""):
        number = "::" if flags & socket.AI_PASSIVE else "::1"
    else:
        try:
            number = _text_of(_resolve6(text))
        except socket.gaierror:
            if ":" in text or not text.replace(".", "").isdigit():
                raise
            raise socket.gaierror(socket.EAI_ADDRFAMILY, "Address family for hostname not supported") from None
    # Services and kinds of sockets are the same for both families.
    found = _plain_getaddrinfo("127.0.0.1", port, socket.AF_INET, type, proto, flags & ~socket.AI_CANONNAME)
    return [
        (socket.AddressFamily.AF_INET6, kind, protocol, "", (number, address[1], 0, 0))
        for _, kind, protocol, _, address in found
    ]


def _inet_pton(address_family, ip_string, /):
    """Convert an IP address from string format to a packed string suitable for use with low-level network functions."""
    if address_family != socket.AF_INET6:
        return _plain_pton(address_family, ip_string)
    try:
        return ipaddress.IPv6Address(ip_string).packed
    except ValueError:
        raise OSError("illegal IP address string passed to inet_pton") from None


def _inet_ntop(address_family, packed_ip, /):
    """Convert a packed IP address of the given family to string format."""
    if address_family != socket.AF_INET6:
        return _plain_ntop(address_family, packed_ip)
    packed = bytes(memoryview(packed_ip))
    if len(packed) != 16:
        raise ValueError("invalid length of packed IP address string")
    return _text_of(packed)


# --- What the library defines where there is AF_UNIX --------------------------------------------------------------------


def _take_branches(module, lacked):
    """Runs the parts of a module that it left out because something was lacking when it was imported."""
    tree = ast.parse(module.__loader__.get_source(module.__name__), module.__file__)
    tree.body = [node for node in tree.body if isinstance(node, ast.If) and _asks_for(node.test, lacked)]
    exec(compile(tree, module.__file__, "exec"), module.__dict__)


def _asks_for(test, name):
    return isinstance(test, ast.Call) and test.func.id == "hasattr" and test.args[1].value == name


def _set_inheritable(fd, inheritable, /):
    """Set the inheritable flag of the specified file descriptor."""
    flags = fcntl.fcntl(fd, fcntl.F_GETFD)
    fcntl.fcntl(fd, fcntl.F_SETFD, flags & ~fcntl.FD_CLOEXEC if inheritable else flags | fcntl.FD_CLOEXEC)


# --- In place ---------------------------------------------------------------------------------------------------------


def _complete_families():
    global _plain_initialize, _plain_family
    _plain_initialize = socket.socket.__init__
    _plain_family = _socket.socket.family.__get__
    for module in (_socket, socket):
        module.AF_UNIX, module.has_ipv6 = _AF_UNIX, True
        module.inet_pton, module.inet_ntop = _inet_pton, _inet_ntop
    # Made anew with the family it lacks, of numbers and not of its own members.
    for name, member in vars(socket.AddressFamily)["_member_map_"].items():
        setattr(socket, name, int(member))
    enum.IntEnum._convert_("AddressFamily", "socket", lambda name: name.isupper() and name.startswith("AF_"))
    socket.__all__ += ["AF_UNIX", "socketpair"]
    socket.getaddrinfo, socket.socketpair = _getaddrinfo, _socketpair
    os.set_inheritable = sys.modules["posix"].set_inheritable = _set_inheritable
    _initialize.__name__, _initialize.__qualname__ = "__init__", "socket.__init__"
    socket.socket.__init__ = _initialize
    socket.socket.family, socket.socket.proto = property(_family, doc=_family.__doc__), property(_proto)
    for name, method in {
        "bind": _bind, "connect": _connect, "connect_ex": _connect_ex, "getsockname": _getsockname,
        "getpeername": _getpeername, "_accept": _accept, "recvfrom": _recvfrom, "recvfrom_into": _recvfrom_into,
        "recvmsg": _recvmsg, "recvmsg_into": _recvmsg_into, "sendto": _sendto, "sendmsg": _sendmsg,
    }.items():  # fmt: skip
        if hasattr(_socket.socket, name):
            _by_family(name, method)
    _take_branches(socketserver, "AF_UNIX")
    _take_branches(asyncio.streams, "AF_UNIX")
    for name in ("open_unix_connection", "start_unix_server"):
        setattr(asyncio, name, getattr(asyncio.streams, name))
        asyncio.__all__ += (name,)


_complete_families()
