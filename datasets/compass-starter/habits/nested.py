def looks_right(value):
    """Goes down into whatever it is given, level by level, in a place each."""
    problems = []
    if isinstance(value, list):
        for row in value:
            if isinstance(row, list):
                for cell in row:
                    if isinstance(cell, list):
                        for part in cell:
                            if part is None:
                                problems.append("a part is missing")
                    elif cell is None:
                        problems.append("a cell is missing")
    if isinstance(value, tuple):
        for row in value:
            if isinstance(row, tuple):
                for cell in row:
                    if cell is None:
                        problems.append("a cell is missing")
    if isinstance(value, dict):
        for key in value:
            if key is None:
                for other in value:
                    if other is not None:
                        problems.append("a key is missing")
    return not problems
