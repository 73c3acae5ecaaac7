def solution(dishes, rules):
    # Moves dishes back once for each rule; a later rule can break an earlier one.
    order = list(range(dishes))
    for first, then in rules:
        if order.index(first) > order.index(then):
            order.remove(then)
            order.insert(order.index(first) + 1, then)
    return order
