def check(input, output, expected):
    dishes, rules = input
    if not isinstance(output, list) or any(type(dish) is not int for dish in output):
        return [False, "The answer is a list of whole numbers."]
    if expected == [] or output == []:
        return output == expected
    if sorted(output) != list(range(dishes)):
        return [False, "Every dish is made exactly once."]
    place = {dish: position for position, dish in enumerate(output)}
    for first, then in rules:
        if place[first] >= place[then]:
            return [False, f"Dish {then} is made before dish {first}, which it needs."]
    return True
