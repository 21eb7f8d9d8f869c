/**
 * Assigns each row a column of its own so that the sum of the costs is the least (the Hungarian algorithm with potentials, in
 * O(rows² × columns)). There must be at least as many columns as rows. Returns the column of each row.
 */
export function matchRows(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length
  const columns = costs[0]?.length ?? 0
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  /** The row of each column, from 1; 0 is none. */
  const rowOf = new Int32Array(columns + 1)
  const previous = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row
    let column = 0
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const isUsed = new Uint8Array(columns + 1)
    do {
      isUsed[column] = 1
      const current = rowOf[column]!
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let one = 1; one <= columns; one++) {
        if (isUsed[one]) continue
        const reduced = costs[current - 1]![one - 1]! - rowPotential[current]! - columnPotential[one]!
        if (reduced < least[one]!) {
          least[one] = reduced
          previous[one] = column
        }
        if (least[one]! < delta) {
          delta = least[one]!
          next = one
        }
      }
      for (let one = 0; one <= columns; one++)
        if (isUsed[one]) {
          rowPotential[rowOf[one]!]! += delta
          columnPotential[one]! -= delta
        } else least[one]! -= delta
      column = next
    } while (rowOf[column] !== 0)
    do {
      const before = previous[column]!
      rowOf[column] = rowOf[before]!
      column = before
    } while (column !== 0)
  }
  const columnOf = new Int32Array(rows + 1)
  for (let column = 1; column <= columns; column++) columnOf[rowOf[column]!] = column - 1
  return [...columnOf.subarray(1)]
}
