/** A row and a column that belong together. */
export interface Match {
  readonly row: number;
  readonly column: number;
}

/**
 * The pairs of rows and columns, each in one pair at most, whose weights add up to the most (Kuhn's Hungarian method with potentials, in time
 * rows² × columns). Weights are whole numbers; a pair of weight 0 or less is never chosen. In the order of the rows.
 */
export function assignment(weights: readonly (readonly number[])[]): readonly Match[] {
  const rows = weights.length;
  const columns = Math.max(0, ...weights.map((row) => row.length));
  // Each row may also stay alone: a column of weight 0 for each.
  const width = columns + rows;
  const cost = (row: number, column: number): number => -Math.max(weights[row - 1]?.[column - 1] ?? 0, 0);
  const rowPotential = filled(rows + 1, 0);
  const columnPotential = filled(width + 1, 0);
  /** Which row has each column; 0 for none. */
  const owner = filled(width + 1, 0);
  for (let start = 1; start <= rows; start += 1) {
    const slack = filled(width + 1, Number.POSITIVE_INFINITY);
    const before = filled(width + 1, 0);
    const used = new Set<number>();
    owner[0] = start;
    let current = 0;
    while (owner[current] !== 0) {
      used.add(current);
      const row = at(owner, current);
      let least = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let column = 1; column <= width; column += 1) {
        if (used.has(column)) continue;
        const reduced = cost(row, column) - at(rowPotential, row) - at(columnPotential, column);
        if (reduced < at(slack, column)) {
          slack[column] = reduced;
          before[column] = current;
        }
        if (at(slack, column) < least) {
          least = at(slack, column);
          next = column;
        }
      }
      for (let column = 0; column <= width; column += 1) {
        if (used.has(column)) {
          const own = at(owner, column);
          rowPotential[own] = at(rowPotential, own) + least;
          columnPotential[column] = at(columnPotential, column) - least;
        } else slack[column] = at(slack, column) - least;
      }
      current = next;
    }
    // The way back: each column on it goes to the row before.
    while (current !== 0) {
      const previous = at(before, current);
      owner[current] = at(owner, previous);
      current = previous;
    }
  }
  return Array.from({ length: columns }, (_, column): Match => ({ row: at(owner, column + 1) - 1, column }))
    .filter(({ row, column }) => row >= 0 && cost(row + 1, column + 1) < 0)
    .toSorted((one, other) => one.row - other.row);
}

function filled(length: number, value: number): number[] {
  return Array.from({ length }, () => value);
}

/** The places are all there. */
function at(list: readonly number[], place: number): number {
  return list[place] ?? 0;
}
