def solution(piles, moves):
    # This is Nim, where any number of pebbles may be taken.
    position = 0
    for pile in piles:
        position ^= pile
    return sum(pile - move == position ^ pile for pile in piles for move in moves if move <= pile)
