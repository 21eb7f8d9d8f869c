import { geoContains } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { type Area, findArea, listAreas, overlaps } from './areas.server.ts'
import { readAtlas } from './atlas.server.ts'

/** What is odd about a place: it is at sea, in another country than the one said, or in another province or state. */
export type PlaceDoubt = { about: 'sea' } | { about: 'country' } | { about: 'area'; found: string; said: string }

type Said = { country: string; county: string | null }

/** Outlines are rough: this far from one, in degrees, a place may be on its other side. Those of Germany are the rougher. */
const TOLERANCE = { ES: 0.02, DE: 0.08 }
const AROUND = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => (degrees * Math.PI) / 180)

/** Compares coordinates with what was said of the place, on our own outlines. Null where nothing is odd. */
export function doubtPlace(at: Coordinates, { country, county }: Said): PlaceDoubt | null {
  const areas = listAreas().filter((area) => isInOrNear(area, at))
  if (areas.length === 0) return { about: isOnLand(at) ? 'country' : 'sea' }
  if (!areas.some((area) => area.country === country)) return { about: 'country' }
  const said = findArea(county)
  if (!said || areas.includes(said)) return null
  return { about: 'area', found: areas[0]!.name, said: said.name }
}

function isInOrNear(area: Area, { latitude, longitude }: Coordinates): boolean {
  const near = TOLERANCE[area.country]
  const around = { west: longitude - near, east: longitude + near, south: latitude - near, north: latitude + near }
  if (!overlaps(area.box, around)) return false
  const wider = 1 / Math.cos((latitude * Math.PI) / 180)
  return (
    geoContains(area, [longitude, latitude]) ||
    AROUND.some((angle) =>
      geoContains(area, [longitude + near * wider * Math.cos(angle), latitude + near * Math.sin(angle)]),
    )
  )
}

let land: Feature<Polygon | MultiPolygon> | null = null

/** Whether any country is there. */
function isOnLand({ latitude, longitude }: Coordinates): boolean {
  if (!land) {
    const world = readAtlas<'land'>('world-atlas/land-50m.json')
    const found = feature(world, world.objects.land)
    land = ('features' in found ? found.features[0] : found) as Feature<Polygon | MultiPolygon>
  }
  return geoContains(land, [longitude, latitude])
}
