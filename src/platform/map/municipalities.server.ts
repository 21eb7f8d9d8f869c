import { geoContains, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection } from 'topojson-specification'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { findCity } from '#shared/map/cities.ts'
import type { Point } from '#shared/map/map.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { projectionOf } from './area-projection.server.ts'
import type { Area } from './areas.server.ts'
import { readAtlas } from './atlas.server.ts'

/** A municipality on the map of its province: the middle of its area, which need not be the town. */
export type Municipality = Point & { name: string; size: number; shape: Feature<Polygon | MultiPolygon> }

/** Of the provinces that were asked for, of which there are 52. */
const known = new Map<string, readonly Municipality[]>()

/** The municipalities of a province, the best known and then the largest first; there are none of German states. */
export function listMunicipalities(area: Area): readonly Municipality[] {
  if (area.country !== 'ES') return []
  const found = known.get(area.id) ?? readMunicipalities(area)
  known.set(area.id, found)
  return found
}

type Drawn = Feature<Polygon | MultiPolygon, { name: string }>

function readMunicipalities(area: Area): Municipality[] {
  const atlas = readAtlas<'municipalities'>('es-atlas/es/municipalities.json')
  const own: GeometryCollection<{ name: string }> = {
    type: 'GeometryCollection',
    geometries: atlas.objects.municipalities.geometries.filter(({ id }) => String(id).startsWith(area.id)),
  }
  const path = geoPath(projectionOf(area))
  return ((feature(atlas, own) as FeatureCollection).features as Drawn[])
    .map((shape) => {
      const [x = 0, y = 0] = path.centroid(shape)
      return { name: shape.properties.name, size: path.area(shape), shape, x: Math.round(x), y: Math.round(y) }
    })
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((a, b) => Number(isKnown(b.name)) - Number(isKnown(a.name)) || b.size - a.size)
}

/** Cities that people search for, and the capitals, which most provinces are called after. */
const isKnown = (name: string) => name.split('/').some((one) => findCity(one) !== null || findProvince(one) !== null)

/** The name of the municipality that the coordinates are in; null at sea, and in Germany. */
export const municipalityAt = (area: Area, { latitude, longitude }: Coordinates): string | null =>
  listMunicipalities(area).find(({ shape }) => geoContains(shape, [longitude, latitude]))?.name ?? null
