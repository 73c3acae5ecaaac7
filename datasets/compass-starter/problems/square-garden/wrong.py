def solution(rows):
    # Longest runs along the rows and down the columns; together they need not make a square.
    across = max((len(run) for row in rows for run in row.split("#")), default=0)
    columns = ["".join(column) for column in zip(*rows)]
    down = max((len(run) for column in columns for run in column.split("#")), default=0)
    return min(across, down)
