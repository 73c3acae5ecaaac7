from collections import Counter


def solution(labels: list[str]) -> int:
    """Twins have the same letters in alphabetical order."""
    kinds = Counter("".join(sorted(label)) for label in labels)
    return sum(count * (count - 1) // 2 for count in kinds.values())
