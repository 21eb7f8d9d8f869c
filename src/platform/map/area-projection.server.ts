import { type GeoProjection, geoArea, geoMercator } from 'd3-geo'
import type { MultiPolygon, Position } from 'geojson'
import { PLACE_MAP } from '#shared/map/place-map.ts'
import { type Area, polygonsOf } from './areas.server.ts'

const { width, height } = PLACE_MAP
/** Space around the area, in SVG units. */
const MARGIN = 34

/** Each area fills its own map, so the islands are as large as the others. */
export const projectionOf = (area: Area): GeoProjection =>
  geoMercator()
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      mainlandOf(area),
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ])

/** Without far-off islets, such as Alborán of Almería and the Columbretes of Castellón, which would shrink the area. */
export function mainlandOf(area: Area): MultiPolygon {
  const parts = polygonsOf(area).map((coordinates) => ({ coordinates, size: sizeOf(coordinates) }))
  const largest = Math.max(...parts.map(({ size }) => size))
  const kept = parts.filter(({ size }) => size > largest / 50)
  return { type: 'MultiPolygon', coordinates: kept.map(({ coordinates }) => coordinates) }
}
const sizeOf = (coordinates: Position[][]) => geoArea({ type: 'Polygon', coordinates })
