def solution(dishes: int, rules: list[list[int]]) -> list[int]:
    """Kahn's algorithm: whatever waits for nothing is made, and no longer waited for."""
    waits_for = [0] * dishes
    awaited_by: list[list[int]] = [[] for _ in range(dishes)]
    for first, then in rules:
        waits_for[then] += 1
        awaited_by[first].append(then)

    order = [dish for dish in range(dishes) if waits_for[dish] == 0]
    for dish in order:  # grows while it is gone through
        for then in awaited_by[dish]:
            waits_for[then] -= 1
            if waits_for[then] == 0:
                order.append(then)
    return order if len(order) == dishes else []
