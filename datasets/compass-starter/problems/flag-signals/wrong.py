def solution(signals):
    # Bits are counted as if no two signals had the same flag up.
    hauls = sum(bin(signal).count("1") for signal in signals)
    return hauls * (len(signals) - 1)
