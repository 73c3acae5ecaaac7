def solution(last, voice):
    quiet = 0
    for number in range(2, last + 1):
        for divisor in range(2, voice + 1):
            if number % divisor == 0:
                break
        else:
            quiet += 1
    return quiet
