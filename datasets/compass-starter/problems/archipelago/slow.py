def solution(count, bridges):
    group_of = list(range(count))
    groups = count
    history = []
    for a, b in bridges:
        kept, joined = group_of[a], group_of[b]
        if kept != joined:
            group_of = [kept if group == joined else group for group in group_of]
            groups -= 1
        history.append(groups)
    return history
