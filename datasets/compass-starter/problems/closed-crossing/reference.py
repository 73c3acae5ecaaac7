PRIME = 1_000_000_007


def solution(east: int, north: int, closed: list[int]) -> int:
    """All ways, less those to the closed crossing and on from it."""
    factorials = [1]
    for number in range(1, east + north + 1):
        factorials.append(factorials[-1] * number % PRIME)

    def ways(blocks_east: int, blocks_north: int) -> int:
        orders = factorials[blocks_east] * factorials[blocks_north] % PRIME
        return factorials[blocks_east + blocks_north] * pow(orders, -1, PRIME) % PRIME

    if not closed:
        return ways(east, north)
    x, y = closed
    return (ways(east, north) - ways(x, y) * ways(east - x, north - y)) % PRIME
