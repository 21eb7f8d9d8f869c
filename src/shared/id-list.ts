/** Some ids in an address, which a thousand of them would make too long: the steps from one to the next, in base 36. */
export function writeIds(ids: Iterable<number>): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  return sorted.map((id, index) => (id - (sorted[index - 1] ?? 0)).toString(36)).join('.')
}

/** Null for what is no such list. */
export function readIds(text: string, max: number): number[] | null {
  const steps = text.split('.')
  if (steps.length > max || !steps.every((step) => /^[0-9a-z]{1,6}$/.test(step))) return null
  let id = 0
  const ids = steps.map((step) => {
    id += Number.parseInt(step, 36)
    return id
  })
  return id <= 2_147_483_647 && !steps.includes('0') ? ids : null
}
