def solution(rows):
    sheet = [list(row) for row in rows]
    seconds = 0
    while True:
        inked = []
        for y, row in enumerate(sheet):
            for x, what in enumerate(row):
                if what == "." and has_ink_beside(sheet, x, y):
                    inked.append((x, y))
        if not inked:
            return seconds
        for x, y in inked:
            sheet[y][x] = "o"
        seconds += 1


def has_ink_beside(sheet, x, y):
    if y > 0 and sheet[y - 1][x] == "o":
        return True
    if y + 1 < len(sheet) and sheet[y + 1][x] == "o":
        return True
    return "o" in sheet[y][max(0, x - 1) : x + 2]
