def solution(labels):
    twins = 0
    for position, label in enumerate(labels):
        for other in labels[:position]:
            if len(label) == len(other) and sorted(label) == sorted(other):
                twins += 1
    return twins
