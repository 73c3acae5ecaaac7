def solution(gates):
    longest = 0
    for start in range(len(gates)):
        depth = 0
        for end in range(start, len(gates)):
            depth += 1 if gates[end] == "(" else -1
            if depth < 0:
                break
            if depth == 0:
                longest = max(longest, end - start + 1)
    return longest
