def solution(last: int, voice: int) -> int:
    """Cross out the multiples of every prime up to the voice, as the sieve of Eratosthenes does."""
    if last < 2:
        return 0
    quiet = bytearray([1]) * (last + 1)
    quiet[0] = quiet[1] = 0
    for number in range(2, min(voice, last) + 1):
        if quiet[number]:
            quiet[number::number] = bytes(len(range(number, last + 1, number)))
    return sum(quiet)
