def solution(gates: str) -> int:
    """A sound run ends at an exit and reaches back to the last gate that is left without a partner."""
    longest = 0
    unpaired = [-1]  # the last exit without an entry, then the entries without an exit
    for position, gate in enumerate(gates):
        if gate == "(":
            unpaired.append(position)
            continue
        unpaired.pop()
        if unpaired:
            longest = max(longest, position - unpaired[-1])
        else:
            unpaired.append(position)
    return longest
