import { type GeoProjection, geoContains, geoPath } from 'd3-geo'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'
import { regionName } from '#shared/map/german-states.ts'
import { EUROPE, type Point } from '#shared/map/map.ts'
import { type MapLabel, PLACE_MAP, type PlaceMap } from '#shared/map/place-map.ts'
import { mainlandOf, projectionOf } from './area-projection.server.ts'
import { type Area, areaAt, listAreas, overlaps } from './areas.server.ts'
import { projectEurope } from './locate.server.ts'

const { width, height } = PLACE_MAP
/** The part of the map that a neighbour must cover to be named, in SVG units. */
const NAMED_AREA = 9000
/** About how wide a letter of a name is, and how near to the light none stands. */
const LETTER = 12
const LIGHT = 56

/** A place on the map of its province or state, else on that of Europe, and the names around it; null outside of both. */
export function findPlaceMap(at: Coordinates, locale: Locale): PlaceMap | null {
  const area = areaAt(at)
  if (!area) return placeInEurope(at)
  const { projection, names } = frameOf(area)
  const [x = 0, y = 0] = projection([at.longitude, at.latitude]) ?? []
  const point = { x: clamp(Math.round(x), 0, width), y: clamp(Math.round(y), 0, height) }
  const image = { href: `/map/province/${area.id}.svg`, x: 0, y: 0, width, height }
  const labels = names.flatMap((name) => toLabel(name, projection, locale) ?? [])
  return { image, point, labels: withoutOverlap(labels.map((label) => besideLight(label, point))) }
}

/** How much larger than on the whole map of Europe, which is drawn roughly. */
const EUROPE_SCALE = 1.8

function placeInEurope(at: Coordinates): PlaceMap | null {
  const point = projectEurope(at)
  if (!point) return null
  const size = { width: EUROPE.width * EUROPE_SCALE, height: EUROPE.height * EUROPE_SCALE }
  const x = Math.round(clamp(width / 2 - point.x * EUROPE_SCALE, width - size.width, 0))
  const y = Math.round(clamp(height / 2 - point.y * EUROPE_SCALE, height - size.height, 0))
  const light = { x: Math.round(point.x * EUROPE_SCALE + x), y: Math.round(point.y * EUROPE_SCALE + y) }
  return { image: { href: '/map/europe.svg', x, y, ...size }, point: light, labels: [] }
}

type NamedArea = Point & { area: Area; isOwn: boolean }
type Frame = { projection: GeoProjection; names: NamedArea[] }
const frames = new Map<string, Frame>()

function frameOf(area: Area): Frame {
  const known = frames.get(area.id)
  if (known) return known
  const projection = projectionOf(area)
  const frame = { projection, names: namesAround(area, projection) }
  frames.set(area.id, frame)
  return frame
}

/** Its own name first, then those of the neighbours of which the map shows most. */
function namesAround(area: Area, projection: GeoProjection): NamedArea[] {
  const path = geoPath(projection)
  const [west = 0, north = 0] = projection.invert?.([0, 0]) ?? []
  const [east = 0, south = 0] = projection.invert?.([width, height]) ?? []
  return listAreas()
    .filter(({ box }) => overlaps(box, { west, south, east, north }))
    .map((one) => ({ one, size: one === area ? Number.POSITIVE_INFINITY : path.area(one) }))
    .filter(({ size }) => size >= NAMED_AREA)
    .sort((a, b) => b.size - a.size)
    .map(({ one }) => {
      const [x, y] = path.centroid(one === area ? mainlandOf(one) : one).map(Math.round) as [number, number]
      return { area: one, isOwn: one === area, x, y }
    })
}

/** In the language of the page, and on the map. Null for a neighbour whose name would lie on another area. */
function toLabel({ area, isOwn, x, y }: NamedArea, projection: GeoProjection, locale: Locale): MapLabel | null {
  const name = regionName(area.name, locale)
  const half = halfWidth(name) + 8
  const label = { name, isOwn, x: clamp(x, half, width - half), y: clamp(y, 28, height - 16) }
  const middle = projection.invert?.([label.x, label.y - LETTER / 2])
  return isOwn || (middle && geoContains(area, middle)) ? label : null
}

const halfWidth = (name: string) => (name.length * LETTER) / 2

function besideLight(label: MapLabel, light: Point): MapLabel {
  const isNear = Math.abs(label.x - light.x) < halfWidth(label.name) + LIGHT / 2 && Math.abs(label.y - light.y) < LIGHT
  return isNear ? { ...label, y: light.y > height / 2 ? light.y - LIGHT : light.y + LIGHT + 16 } : label
}

/** The first of names that lie over each other. `scale`: of their letters, where these are of another size. */
export function withoutOverlap(labels: readonly MapLabel[], scale = 1): MapLabel[] {
  const kept: MapLabel[] = []
  for (const label of labels) {
    const liesOver = (other: MapLabel) =>
      Math.abs(label.y - other.y) < 30 * scale &&
      Math.abs(label.x - other.x) < (halfWidth(label.name) + halfWidth(other.name) + 12) * scale
    if (!kept.some(liesOver)) kept.push(label)
  }
  return kept
}

const clamp = (n: number, from: number, to: number) => Math.max(from, Math.min(to, n))
