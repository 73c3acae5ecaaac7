def solution(gates):
    # Counts all pairs, also where an unpaired gate lies between them.
    depth = 0
    pairs = 0
    for gate in gates:
        if gate == "(":
            depth += 1
        elif depth > 0:
            depth -= 1
            pairs += 1
    return 2 * pairs
