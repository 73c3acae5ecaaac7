from collections import Counter


def solution(labels):
    # Which letters a label has, but not how often.
    kinds = Counter((frozenset(label), len(label)) for label in labels)
    return sum(count * (count - 1) // 2 for count in kinds.values())
