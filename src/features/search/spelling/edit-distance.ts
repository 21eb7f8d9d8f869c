/**
 * How many letters were left out, added, mistaken or swapped with the next one (optimal string alignment). Trigrams alone are no measure of
 * that: "madird" shares three of its seven with "madrid".
 */
export function editDistance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = last![j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before![j - 2]! + 1 : changed
      row.push(Math.min(changed, swapped, last![j]! + 1, row[j - 1]! + 1))
    }
    ;[before, last] = [last!, row]
  }
  return last![b.length]!
}
