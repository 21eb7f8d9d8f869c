/** Whether two values of JSON say the same; jsonb keeps no order of names. */
export const isEqualJson = (one: unknown, other: unknown) =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  )
}
