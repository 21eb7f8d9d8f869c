/** Ids of the last rows that the players' table was read with. */
export type TableVersion = { entry: number; payment: number; charge: number }

export const writeVersion = ({ entry, payment, charge }: TableVersion) => [entry, payment, charge].join('.')

/** Null for anything else. */
export function readVersion(text: string): TableVersion | null {
  if (!/^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(text)) return null
  const [entry, payment, charge] = text.split('.').map(Number) as [number, number, number]
  return { entry, payment, charge }
}
