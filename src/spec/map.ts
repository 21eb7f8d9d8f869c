/** The two sheets of the map, in their own units. */
export const SPAIN = { name: 'spain', width: 760, height: 600 } as const
export const EUROPE = { name: 'europe', width: 900, height: 620 } as const
export type Sheet = typeof SPAIN | typeof EUROPE
export type Point = { x: number; y: number }

/** Lights closer than this many units of the sheet share one. */
const NEAR = 40

/** Merges what lies close together, first come first kept. */
export function cluster<T>(placed: readonly { point: Point; thing: T }[]): { point: Point; things: T[] }[] {
  const clusters: { point: Point; things: T[] }[] = []
  for (const { point, thing } of placed) {
    const near = clusters.find((other) => Math.hypot(other.point.x - point.x, other.point.y - point.y) < NEAR)
    if (near) near.things.push(thing)
    else clusters.push({ point, things: [thing] })
  }
  return clusters
}
