PRIME = 1_000_000_007


def solution(east, north, closed):
    # Ways to every crossing, one street after another.
    street = [0] * (east + 1)
    for y in range(north + 1):
        for x in range(east + 1):
            if [x, y] == closed:
                street[x] = 0
            elif x == 0 and y == 0:
                street[x] = 1
            elif x > 0:
                street[x] = (street[x] + street[x - 1]) % PRIME
    return street[east]
