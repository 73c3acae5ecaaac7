def solution(last, voice):
    quiet = bytearray([1]) * (last + 1)
    for number in range(2, min(voice, last) + 1):
        if quiet[number]:
            # Leaves the prime itself standing, as a list of primes would.
            quiet[2 * number :: number] = bytes(len(range(2 * number, last + 1, number)))
    return max(0, sum(quiet) - 2)
