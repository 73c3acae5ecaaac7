def solution(signals):
    hauls = 0
    for position, signal in enumerate(signals):
        for other in signals[:position]:
            hauls += bin(signal ^ other).count("1")
    return hauls
