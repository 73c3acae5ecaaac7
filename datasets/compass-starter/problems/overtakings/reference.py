def solution(arrivals: list[int]) -> int:
    """Count the pairs that arrive in the wrong order, by a merge sort from the bottom up."""
    merged = list(arrivals)
    overtakings = 0
    width = 1
    while width < len(merged):
        for start in range(0, len(merged), 2 * width):
            left = merged[start : start + width]
            right = merged[start + width : start + 2 * width]
            merged[start : start + 2 * width], crossed = merge(left, right)
            overtakings += crossed
        width *= 2
    return overtakings


def merge(left: list[int], right: list[int]) -> tuple[list[int], int]:
    """Merge two sorted lists; also count the pairs whose greater number stands on the left."""
    result = []
    crossed = 0
    taken = 0
    for number in right:
        while taken < len(left) and left[taken] <= number:
            result.append(left[taken])
            taken += 1
        crossed += len(left) - taken
        result.append(number)
    result.extend(left[taken:])
    return result, crossed
