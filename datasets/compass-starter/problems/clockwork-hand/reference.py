def solution(leads: list[int], start: int, strokes: int) -> int:
    """The hand soon walks in a circle; whole rounds of it can be left out."""
    visited_at = [-1] * len(leads)
    mark = start
    stroke = 0
    while stroke < strokes and visited_at[mark] < 0:
        visited_at[mark] = stroke
        mark = leads[mark]
        stroke += 1
    if stroke < strokes:
        round_trip = stroke - visited_at[mark]
        for _ in range((strokes - stroke) % round_trip):
            mark = leads[mark]
    return mark
