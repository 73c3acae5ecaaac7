def solution(spans: list[list[int]]) -> list[int]:
    """Whoever stops watching first needs a fire; as late as possible it serves the most others."""
    fires: list[int] = []
    for first, last in sorted(spans, key=lambda span: span[1]):
        if not fires or first > fires[-1]:
            fires.append(last)
    return fires
