"""hashlib.pbkdf2_hmac (RFC 8018), which CPython takes from OpenSSL."""

import hashlib
import operator


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    """Password based key derivation function 2 (PKCS #5 v2.0) with HMAC as pseudorandom function."""
    if not isinstance(hash_name, str):
        raise TypeError(f"pbkdf2_hmac() argument 'hash_name' must be str, not {type(hash_name).__name__}")
    password, salt = bytes(memoryview(password)), bytes(memoryview(salt))
    iterations = operator.index(iterations)
    inner, outer = _keyed(hash_name, password)
    if dklen is None:
        dklen = inner.digest_size
    dklen = operator.index(dklen)
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")

    def authenticated(message):
        first, second = inner.copy(), outer.copy()
        first.update(message)
        second.update(first.digest())
        return second.digest()

    key = bytearray()
    block = 0
    while len(key) < dklen:
        block += 1
        link = authenticated(salt + block.to_bytes(4))
        mixed = int.from_bytes(link)
        for _ in range(iterations - 1):
            link = authenticated(link)
            mixed ^= int.from_bytes(link)
        key += mixed.to_bytes(inner.digest_size)
    return bytes(key[:dklen])


def _keyed(hash_name, password):
    """HMAC's two hashes, having taken in the key: each message then starts from copies of them."""
    inner, outer = hashlib.new(hash_name), hashlib.new(hash_name)
    if len(password) > inner.block_size:
        password = hashlib.new(hash_name, password).digest()
    padded = password.ljust(inner.block_size, b"\0")
    inner.update(bytes(byte ^ 0x36 for byte in padded))
    outer.update(bytes(byte ^ 0x5C for byte in padded))
    return inner, outer
