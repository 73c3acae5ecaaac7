def solution(song: str) -> int:
    """A song echoes after n letters if all but n of them are both its beginning and its end."""
    borders = [0] * len(song)  # length of the longest proper beginning that is an end, for each beginning
    border = 0
    for position in range(1, len(song)):
        while border and song[position] != song[border]:
            border = borders[border - 1]
        if song[position] == song[border]:
            border += 1
        borders[position] = border
    return len(song) - border
