def solution(leads, start, strokes):
    visited = []
    seen = set()
    mark = start
    while mark not in seen:
        seen.add(mark)
        visited.append(mark)
        mark = leads[mark]
    # Takes it that the circle goes through the start.
    return visited[strokes % len(visited)]
