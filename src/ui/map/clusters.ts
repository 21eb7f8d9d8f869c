import type { Point } from '#shared/map/map.ts'

/** Markers closer than this share one: in screen pixels where those are known, else in SVG units. */
export const CLUSTER_DISTANCE = 46

export type Cluster<T> = { point: Point; items: T[] }

/** Merges markers that are close to each other, in order. */
export function cluster<T>(placed: readonly { point: Point; item: T }[]): Cluster<T>[] {
  const clusters: Cluster<T>[] = []
  for (const { point, item } of placed) {
    const near = clusters.find(
      (other) => Math.hypot(other.point.x - point.x, other.point.y - point.y) < CLUSTER_DISTANCE,
    )
    if (near) near.items.push(item)
    else clusters.push({ point, items: [item] })
  }
  return clusters
}
