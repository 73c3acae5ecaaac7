from collections import deque


def solution(winds: list[int], spread: int) -> int:
    """Move a window over the hours; two queues keep what can still become its strongest and its weakest wind."""
    strongest: deque[int] = deque()  # hours whose winds fall
    weakest: deque[int] = deque()  # hours whose winds rise
    longest = 0
    begin = 0
    for hour, wind in enumerate(winds):
        while strongest and winds[strongest[-1]] <= wind:
            strongest.pop()
        strongest.append(hour)
        while weakest and winds[weakest[-1]] >= wind:
            weakest.pop()
        weakest.append(hour)

        while winds[strongest[0]] - winds[weakest[0]] > spread:
            begin += 1
            if strongest[0] < begin:
                strongest.popleft()
            if weakest[0] < begin:
                weakest.popleft()
        longest = max(longest, hour - begin + 1)
    return longest
