def solution(shifts: list[list[int]]) -> int:
    """Go through the shifts by their begin and remember until when the wall is watched."""
    longest = 0
    watched_until = None
    for begin, end in sorted(shifts):
        if watched_until is None:
            watched_until = end
            continue
        longest = max(longest, begin - watched_until)
        watched_until = max(watched_until, end)
    return longest
