import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type GeoProjection, geoArea, geoContains, geoMercator, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Point } from '#shared/map/map.ts'
import { PROVINCE_MAP, type ProvinceLabel, type ProvinceMap } from '#shared/map/province-map.ts'
import { findProvince } from '#shared/map/provinces.ts'

type Layer = 'provinces' | 'municipalities' | 'countries'
type Atlas<Name extends Layer> = Topology<Record<Name, GeometryCollection<{ name: string }>>>
const require = createRequire(import.meta.url)
const readAtlas = <Name extends Layer>(file: string): Atlas<Name> =>
  JSON.parse(readFileSync(require.resolve(file), 'utf8'))

const { width, height } = PROVINCE_MAP
/** Space around the province, and the part of the map that a neighbour must cover to be named, in SVG units. */
const MARGIN = 34
const NAMED_AREA = 9000
/** About how wide a letter of a name is, and how near to the light none stands. */
const LETTER = 12
const LIGHT = 56

type Province = Feature & { id: string; properties: { name: string } }
let known: readonly Province[] | null = null

function allProvinces(): readonly Province[] {
  if (known) return known
  const atlas = readAtlas<'provinces'>('es-atlas/es/provinces.json')
  const drawn = (feature(atlas, atlas.objects.provinces) as unknown as FeatureCollection).features as Province[]
  known = drawn.filter(({ properties }) => findProvince(properties.name))
  return known
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

/** The map of the province in which a place lies, with the place and the names around it; null outside of Spain. */
export function findProvinceMap({ latitude, longitude }: Coordinates): ProvinceMap | null {
  const province = allProvinces().find((one) => geoContains(one, [longitude, latitude]))
  const projection = province && projectionOf(province)
  const at = projection?.([longitude, latitude])
  if (!province || !at) return null
  const point = { x: Math.round(at[0]), y: Math.round(at[1]) }
  return { code: province.id, point, labels: labelsAround(province, projection, point) }
}

function labelsAround(province: Province, projection: GeoProjection, light: Point): ProvinceLabel[] {
  const path = geoPath(projection)
  const labels = allProvinces().flatMap((one) => {
    const isOwn = one === province
    if (!isOwn && path.area(one) < NAMED_AREA) return []
    const name = findProvince(one.properties.name)?.name ?? ''
    const half = (name.length * LETTER) / 2
    const [x, y] = path.centroid(isOwn ? mainland(one) : one).map(Math.round) as [number, number]
    const label = { name, isOwn, x: clamp(x, half + 8, width - half - 8), y: clamp(y, 28, height - 16) }
    const isNear = Math.abs(label.x - light.x) < half + LIGHT / 2 && Math.abs(label.y - light.y) < LIGHT
    return [isNear ? { ...label, y: light.y > height / 2 ? light.y - LIGHT : light.y + LIGHT + 16 } : label]
  })
  const own = labels.find(({ isOwn }) => isOwn)!
  return labels.filter((label) => label === own || Math.abs(label.y - own.y) > 30 || Math.abs(label.x - own.x) > 200)
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

const NEIGHBOURS = ['France', 'Portugal', 'Andorra', 'Morocco']
