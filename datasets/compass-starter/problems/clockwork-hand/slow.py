def solution(leads, start, strokes):
    mark = start
    for _ in range(strokes):
        mark = leads[mark]
    return mark
