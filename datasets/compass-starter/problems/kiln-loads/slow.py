def solution(pots, firings):
    strength = max(pots, default=0)
    while True:
        loads = 1
        load = 0
        for pot in pots:
            if load + pot > strength:
                loads += 1
                load = 0
            load += pot
        if loads <= firings:
            return strength
        strength += 1
