def solution(rows):
    drops = [(x, y) for y, row in enumerate(rows) for x, what in enumerate(row) if what == "o"]
    if not drops:
        return 0
    # As the crow flies: ink has to flow around wax, and may never arrive.
    paper = [(x, y) for y, row in enumerate(rows) for x, what in enumerate(row) if what == "."]
    x, y = drops[0]
    return max((abs(x - a) + abs(y - b) for a, b in paper), default=0)
