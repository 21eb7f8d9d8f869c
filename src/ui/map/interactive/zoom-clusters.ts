// Imports supercluster: loaded after hydration by pages that show a map.
import Supercluster from 'supercluster'
import type { Point } from '#shared/map/map.ts'
import { CLUSTER_DISTANCE, type Cluster } from '../clusters.ts'
import { MAX_ZOOM } from './view.ts'

/** The width of the tile space in units, so that zoom 0 is the initial view and every zoom level doubles it. */
const EXTENT = 1024

/** Inverse Mercator projection: Supercluster takes degrees and projects them back to these units. */
const toDegrees = ({ x, y }: Point): [number, number] => [
  (x / EXTENT - 0.5) * 360,
  (360 * Math.atan(Math.exp((1 - (2 * y) / EXTENT) * Math.PI))) / Math.PI - 90,
]

/**
 * Clusters the points that lie within `CLUSTER_DISTANCE`, for each zoom level. `scale`: pixels per sheet unit at zoom 0.
 */
export function createClusters<T>(points: readonly { point: Point; item: T }[], scale: number) {
  const index = new Supercluster<{ position: number }>({
    radius: CLUSTER_DISTANCE / scale,
    extent: EXTENT,
    maxZoom: MAX_ZOOM,
  })
  index.load(
    points.map(({ point }, position) => ({
      type: 'Feature',
      properties: { position },
      geometry: { type: 'Point', coordinates: toDegrees(point) },
    })),
  )
  return (zoom: number): Cluster<T>[] =>
    index
      .getClusters([-180, -90, 180, 90], zoom)
      .map(({ properties }) =>
        'cluster_id' in properties
          ? index
              .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
              .map((leaf) => leaf.properties.position)
              .sort((a, b) => a - b)
          : [properties.position],
      )
      .sort(([a = 0], [b = 0]) => a - b)
      .map((members) => merge(members.flatMap((position) => points[position] ?? [])))
}

/** Placed at the mean of its members. */
function merge<T>(members: readonly { point: Point; item: T }[]): Cluster<T> {
  const mean = (coordinate: (point: Point) => number) =>
    members.reduce((total, { point }) => total + coordinate(point), 0) / members.length
  return { point: { x: mean(({ x }) => x), y: mean(({ y }) => y) }, items: members.map(({ item }) => item) }
}
