def report_on(value):
    """One function for everything that there is to be said."""
    lines = []
    kind = type(value).__name__
    lines.append("kind: " + kind)
    if value is None:
        lines.append("nothing at all")
    if kind == "bool":
        lines.append("a truth")
    if kind == "int":
        lines.append("a whole number")
        if value < 0:
            lines.append("below zero")
        if value == 0:
            lines.append("zero")
        if value > 0:
            lines.append("above zero")
        if value % 2 == 0:
            lines.append("even")
        if value % 3 == 0:
            lines.append("a multiple of three")
        if value % 5 == 0:
            lines.append("a multiple of five")
    if kind == "float":
        lines.append("a number")
        if value != value:
            lines.append("not a number, really")
        if value < 0:
            lines.append("below zero")
    if kind == "str":
        lines.append("a text")
        if not value:
            lines.append("empty")
        if value.isdigit():
            lines.append("of digits")
        if value.isupper():
            lines.append("of capitals")
        if value.islower():
            lines.append("of small letters")
        if value != value.strip():
            lines.append("with blanks around it")
    if kind == "list":
        lines.append("a list")
        if not value:
            lines.append("empty")
        if len(value) == 1:
            lines.append("of one")
        if len(value) > 1:
            lines.append("of several")
        if len(value) > 1000:
            lines.append("of many")
        if None in value:
            lines.append("with holes")
    if kind == "dict":
        lines.append("a dictionary")
        if not value:
            lines.append("empty")
    head = lines[0]
    rest = lines[1:]
    width = 0
    for line in rest:
        width = max(width, len(line))
    text = head
    text += "\n"
    text += "-" * width
    text += "\n"
    text += "\n".join(rest)
    text += "\n"
    count = len(rest)
    text += str(count)
    text += " remarks"
    text += "\n"
    text = text.replace("\t", " ")
    text = text.rstrip()
    return text
