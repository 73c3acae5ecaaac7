def solution(piles: list[int], moves: list[int]) -> int:
    """By Sprague and Grundy: a move wins if it makes the exclusive or of the piles' nimbers 0."""
    nimber = nimbers(max(piles, default=0), moves)
    position = 0
    for pile in piles:
        position ^= nimber[pile]
    return sum(
        nimber[pile - move] == position ^ nimber[pile] for pile in piles for move in moves if move <= pile
    )


def nimbers(largest: int, moves: list[int]) -> list[int]:
    """The nimber of every pile up to the largest: the least that no move leads to."""
    found: list[int] = []
    for pile in range(largest + 1):
        reached = {found[pile - move] for move in moves if move <= pile}
        nimber = 0
        while nimber in reached:
            nimber += 1
        found.append(nimber)
    return found
