import { type GeoProjection, geoArea, geoBounds, geoContains, geoMercator, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { EUROPE, type Point } from '#shared/map/map.ts'
import { type MapLabel, PLACE_MAP, type PlaceMap } from '#shared/map/place-map.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { NEIGHBOURS, readAtlas } from './atlas.server.ts'
import { projectEurope } from './locate.server.ts'

const { width, height } = PLACE_MAP
/** Space around the province, and the part of the map that a neighbour must cover to be named, in SVG units. */
const MARGIN = 34
const NAMED_AREA = 9000
/** About how wide a letter of a name is, and how near to the light none stands. */
const LETTER = 12
const LIGHT = 56

type Province = Feature & { id: string; properties: { name: string }; bounds: [Position, Position] }
let known: readonly Province[] | null = null

function allProvinces(): readonly Province[] {
  if (known) return known
  const atlas = readAtlas<'provinces'>('es-atlas/es/provinces.json')
  const drawn = (feature(atlas, atlas.objects.provinces) as unknown as FeatureCollection).features as Province[]
  known = drawn
    .filter(({ properties }) => findProvince(properties.name))
    .map((province) => ({ ...province, bounds: geoBounds(province) }))
  return known
}

function provinceAt({ latitude, longitude }: Coordinates): Province | undefined {
  const mayContain = ({ bounds: [[west, south], [east, north]] }: Province) =>
    longitude >= west! && longitude <= east! && latitude >= south! && latitude <= north!
  return allProvinces().find((one) => mayContain(one) && geoContains(one, [longitude, latitude]))
}

/** Each province fills its own map, so the islands are as large as the others. */
const projectionOf = (province: Province): GeoProjection =>
  geoMercator()
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      mainland(province),
    )
    .clipExtent([
      [0, 0],
      [width, height],
    ])

/** Without far-off islets, such as Alborán of Almería and the Columbretes of Castellón, which would shrink the province. */
function mainland(province: Province): Feature {
  if (province.geometry.type !== 'MultiPolygon') return province
  const parts = province.geometry.coordinates.map((coordinates) => ({
    coordinates,
    area: geoArea(polygon(coordinates)),
  }))
  const largest = Math.max(...parts.map(({ area }) => area))
  const kept = parts.filter(({ area }) => area > largest / 50)
  return { ...province, geometry: { type: 'MultiPolygon', coordinates: kept.map(({ coordinates }) => coordinates) } }
}
const polygon = (coordinates: Position[][]): Geometry => ({ type: 'Polygon', coordinates })

/** A place on the map of its province, else on that of Europe, and the names around it; null outside of both. */
export function findPlaceMap(at: Coordinates): PlaceMap | null {
  const province = provinceAt(at)
  if (!province) return placeInEurope(at)
  const { projection, labels } = frameOf(province)
  const [x = 0, y = 0] = projection([at.longitude, at.latitude]) ?? []
  const point = { x: Math.round(x), y: Math.round(y) }
  const image = { href: `/map/province/${province.id}.svg`, x: 0, y: 0, width, height }
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

type Frame = { projection: GeoProjection; labels: MapLabel[] }
const frames = new Map<string, Frame>()

function frameOf(province: Province): Frame {
  const projection = projectionOf(province)
  const frame = frames.get(province.id) ?? { projection, labels: namesAround(province, projection) }
  frames.set(province.id, frame)
  return frame
}

/** Its own name first, then those of the neighbours of which the map shows most. */
function namesAround(province: Province, projection: GeoProjection): MapLabel[] {
  const path = geoPath(projection)
  const shown = allProvinces().map((one) => ({ one, area: one === province ? Infinity : path.area(one) }))
  return shown
    .filter(({ area }) => area >= NAMED_AREA)
    .sort((a, b) => b.area - a.area)
    .map(({ one }) => {
      const name = findProvince(one.properties.name)?.name ?? ''
      const [x, y] = path.centroid(one === province ? mainland(one) : one).map(Math.round) as [number, number]
      const half = halfWidth(name) + 8
      return { name, isOwn: one === province, x: clamp(x, half, width - half), y: clamp(y, 28, height - 16) }
    })
}

const halfWidth = (name: string) => (name.length * LETTER) / 2

function besideLight(label: MapLabel, light: Point): MapLabel {
  const isNear = Math.abs(label.x - light.x) < halfWidth(label.name) + LIGHT / 2 && Math.abs(label.y - light.y) < LIGHT
  return isNear ? { ...label, y: light.y > height / 2 ? light.y - LIGHT : light.y + LIGHT + 16 } : label
}

/** The first of names that lie over each other. */
function withoutOverlap(labels: readonly MapLabel[]): MapLabel[] {
  const kept: MapLabel[] = []
  for (const label of labels) {
    const overlaps = (other: MapLabel) =>
      Math.abs(label.y - other.y) < 30 &&
      Math.abs(label.x - other.x) < halfWidth(label.name) + halfWidth(other.name) + 12
    if (!kept.some(overlaps)) kept.push(label)
  }
  return kept
}

const clamp = (n: number, from: number, to: number) => Math.max(from, Math.min(to, n))

/** Draws a province as SVG: its municipalities, and what lies around it. Null where there is none of this code. */
export function drawProvince(code: string): string | null {
  const province = allProvinces().find(({ id }) => id === code)
  if (!province) return null
  const path = geoPath(projectionOf(province)).digits(1)
  const draw = (shape: Feature | Geometry) => path(shape) ?? ''
  const world = readAtlas<'countries'>('world-atlas/countries-50m.json')
  const abroad = (feature(world, world.objects.countries) as unknown as FeatureCollection).features.filter(
    ({ properties }) => NEIGHBOURS.includes(properties?.['name']),
  )
  const others = allProvinces().filter((one) => one !== province)
  const atlas = readAtlas<'municipalities'>('es-atlas/es/municipalities.json')
  const own: GeometryCollection<{ name: string }> = {
    type: 'GeometryCollection',
    geometries: atlas.objects.municipalities.geometries.filter(({ id }) => String(id).startsWith(code)),
  }
  const borders = mesh(atlas as unknown as Topology, own, (a, b) => a !== b)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#0b1412"/>
<path fill="#101d1a" d="${abroad.map(draw).join('')}"/><path fill="#14231f" stroke="#33504a" d="${others.map(draw).join('')}"/>
<path fill="#21403a" stroke="#8ba39b" stroke-width="1.5" d="${draw(province)}"/><path fill="none" stroke="#35574f" stroke-width=".8" d="${draw(borders)}"/></svg>`
}
