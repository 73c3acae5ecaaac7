def solution(piles, moves):
    winning = 0
    for chosen, pile in enumerate(piles):
        others = 0
        for other, size in enumerate(piles):
            if other != chosen:
                others ^= nimber_of(size, moves)
        for move in moves:
            if move <= pile and nimber_of(pile - move, moves) == others:
                winning += 1
    return winning


def nimber_of(pile, moves):
    found = []
    for size in range(pile + 1):
        reached = {found[size - move] for move in moves if move <= size}
        found.append(min(set(range(len(reached) + 1)) - reached))
    return found[pile]
