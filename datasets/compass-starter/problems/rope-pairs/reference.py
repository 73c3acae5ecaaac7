def solution(weights: list[int], limit: int) -> int:
    """Let the lightest meet the heaviest; whoever it can cross with, all in between can cross with as well."""
    ordered = sorted(weights)
    lightest, heaviest = 0, len(ordered) - 1
    pairs = 0
    while lightest < heaviest:
        if ordered[lightest] + ordered[heaviest] <= limit:
            pairs += heaviest - lightest
            lightest += 1
        else:
            heaviest -= 1
    return pairs
