def solution(dishes, rules):
    order = []
    left = set(range(dishes))
    while left:
        waiting = {then for first, then in rules if first in left}
        ready = left - waiting
        if not ready:
            return []
        dish = min(ready)
        order.append(dish)
        left.remove(dish)
    return order
