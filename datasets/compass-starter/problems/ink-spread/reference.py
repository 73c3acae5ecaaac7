def solution(rows: list[str]) -> int:
    """Let all drops spread at once, wave by wave, on a sheet with a border of wax."""
    width = len(rows[0]) + 1 if rows else 1
    sheet = list("#" * width + "".join(row + "#" for row in rows) + "#" * width)
    wave = [cell for cell, what in enumerate(sheet) if what == "o"]
    seconds = -1
    while wave:
        seconds += 1
        following = []
        for cell in wave:
            for neighbour in (cell - width, cell - 1, cell + 1, cell + width):
                if sheet[neighbour] == ".":
                    sheet[neighbour] = "o"
                    following.append(neighbour)
        wave = following
    return max(0, seconds)
