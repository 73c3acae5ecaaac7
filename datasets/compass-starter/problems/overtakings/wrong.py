def solution(arrivals):
    # Only neighbours are compared.
    return sum(first > second for first, second in zip(arrivals, arrivals[1:]))
