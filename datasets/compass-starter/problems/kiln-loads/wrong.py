def solution(pots, firings):
    # An equal share is what one would like, and whole pots do not allow.
    share = -(-sum(pots) // firings)
    return max(share, max(pots, default=0))
