def solution(weights, limit):
    ordered = sorted(weights)
    lightest, heaviest = 0, len(ordered) - 1
    pairs = 0
    while lightest < heaviest:
        # A pair that weighs exactly the limit may cross, too.
        if ordered[lightest] + ordered[heaviest] < limit:
            pairs += heaviest - lightest
            lightest += 1
        else:
            heaviest -= 1
    return pairs
