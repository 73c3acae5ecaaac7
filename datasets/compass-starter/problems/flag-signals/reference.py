FLAGS = 20


def solution(signals: list[int]) -> int:
    """Flag by flag: every signal that has it up differs in it from every one that has it down."""
    hauls = 0
    for flag in range(FLAGS):
        up = sum(signal >> flag & 1 for signal in signals)
        hauls += up * (len(signals) - up)
    return hauls
