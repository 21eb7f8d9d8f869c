// Holds supercluster: fetched by a page that shows a map, once it is alive.
import Supercluster from 'supercluster'
import { type Cluster, NEAR, type Point } from '#shared/map.ts'
import { DEEPEST } from './view.ts'

/** The sheet lies on a world of this many units, so that zoom 0 is the start and every zoom doubles it. */
const WORLD = 1024

/** Supercluster takes degrees and projects them with Mercator: these come out on the plane where the sheet has them. */
const degrees = ({ x, y }: Point): [number, number] => [
  (x / WORLD - 0.5) * 360,
  (360 * Math.atan(Math.exp((1 - (2 * y) / WORLD) * Math.PI))) / Math.PI - 90,
]

/** What lies within 46 px of the screen shares a light, at each depth. `scale`: pixels for a unit of the sheet at the start. */
export function clustersOf<T>(placed: readonly { point: Point; thing: T }[], scale: number) {
  const index = new Supercluster<{ at: number }>({ radius: NEAR / scale, extent: WORLD, maxZoom: DEEPEST })
  index.load(
    placed.map(({ point }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: degrees(point) },
    })),
  )
  return (depth: number): Cluster<T>[] =>
    index
      .getClusters([-180, -90, 180, 90], depth)
      .map(({ properties }) =>
        'cluster_id' in properties
          ? index
              .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
              .map((leaf) => leaf.properties.at)
              .sort((a, b) => a - b)
          : [properties.at],
      )
      .sort(([a = 0], [b = 0]) => a - b)
      .map((members) => merge(members.flatMap((at) => placed[at] ?? [])))
}

/** In the middle of all that share it. */
function merge<T>(members: readonly { point: Point; thing: T }[]): Cluster<T> {
  const mean = (of: (point: Point) => number) =>
    members.reduce((total, { point }) => total + of(point), 0) / members.length
  return { point: { x: mean(({ x }) => x), y: mean(({ y }) => y) }, things: members.map(({ thing }) => thing) }
}
