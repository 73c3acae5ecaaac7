def solution(rows):
    largest = 0
    for top in range(len(rows)):
        for left in range(len(rows[0])):
            side = 0
            while is_earth(rows, top, left, side + 1):
                side += 1
            largest = max(largest, side)
    return largest


def is_earth(rows, top, left, side):
    if top + side > len(rows) or left + side > len(rows[0]):
        return False
    for row in range(top, top + side):
        for column in range(left, left + side):
            if rows[row][column] != ".":
                return False
    return True
