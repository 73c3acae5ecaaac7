def check(input, output, expected):
    spans = input[0]
    if not isinstance(output, list) or any(type(hour) is not int for hour in output):
        return [False, "The answer is a list of whole numbers."]
    if len(output) != len(expected):
        return [False, f"{len(output)} fires where {len(expected)} are needed."]
    fires = sorted(output)
    seen = 0
    for first, last in sorted(spans):
        while seen < len(fires) and fires[seen] < first:
            seen += 1
        if seen == len(fires) or fires[seen] > last:
            return [False, f"Nobody lights a fire between {first} and {last}."]
    return True
