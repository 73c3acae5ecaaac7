def solution(weights, limit):
    pairs = 0
    for first in range(len(weights)):
        for second in range(first + 1, len(weights)):
            if weights[first] + weights[second] <= limit:
                pairs += 1
    return pairs
