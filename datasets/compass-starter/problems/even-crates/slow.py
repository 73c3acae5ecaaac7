def solution(weights, step):
    runs = 0
    for start in range(len(weights)):
        total = 0
        for end in range(start, len(weights)):
            total += weights[end]
            if total % step == 0:
                runs += 1
    return runs
