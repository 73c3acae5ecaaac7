def solution(song):
    for echo in range(1, len(song) + 1):
        position = echo
        while position < len(song) and song[position] == song[position - echo]:
            position += 1
        if position == len(song):
            return echo
    return 0
