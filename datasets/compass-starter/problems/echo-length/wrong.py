def solution(song):
    # Only lengths that divide the whole are tried.
    for echo in range(1, len(song) + 1):
        if len(song) % echo == 0 and song[:echo] * (len(song) // echo) == song:
            return echo
    return 0
