export function looksRight(value, depth, strict, sorted, unique, whole) {
  const problems = [];
  if (Array.isArray(value)) {
    for (const row of value) {
      if (Array.isArray(row)) {
        for (const cell of row) {
          if (cell === undefined || (strict && cell === null && !whole) || (sorted && unique && depth > 3)) {
            problems.push('a cell is missing');
          }
        }
      }
    }
  }
  if (typeof value === 'object') {
    for (const key in value) {
      if (key === '') {
        for (const other in value) {
          if (other !== '') problems.push('a key is missing');
        }
      }
    }
  }
  return problems.length === 0;
}
