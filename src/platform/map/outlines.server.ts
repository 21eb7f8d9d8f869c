import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type GeoProjection, geoCentroid, geoConicConformal, geoMercator, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { EUROPE, SPAIN } from '#shared/map/map.ts'

type Atlas = Topology<{ provinces: GeometryCollection; countries: GeometryCollection }>
const require = createRequire(import.meta.url)
const readAtlas = (file: string, keep: number): Atlas => {
  const full = presimplify(JSON.parse(readFileSync(require.resolve(file), 'utf8')))
  return simplify(full, quantile(full, keep)) as unknown as Atlas
}

/** INE codes of the two Canary provinces, which are drawn in an inset. */
const CANARIES = ['35', '38']
const NEIGHBOURS = ['France', 'Portugal', 'Andorra', 'Morocco', 'Algeria', 'Italy']
const isCanary = (piece: { id?: string | number | undefined }) => CANARIES.includes(String(piece.id))
const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const createPath = (projection: GeoProjection) => geoPath(projection).digits(1)

const spain = readAtlas('es-atlas/es/provinces.json', 0.34)
const provinces = (feature(spain, spain.objects.provinces) as FeatureCollection).features

export const peninsula = geoConicConformal().parallels([37, 43]).rotate([3.2, 0])
peninsula.fitExtent(
  [
    [34, 26],
    [SPAIN.width - 22, SPAIN.height - 62],
  ],
  collection(provinces.filter((province) => !isCanary(province))),
)
export const canaries = geoMercator()
canaries.fitExtent(
  [
    [30, SPAIN.height - 104],
    [196, SPAIN.height - 26],
  ],
  collection(provinces.filter(isCanary)),
)
export const europe = geoConicConformal().parallels([38, 56]).rotate([-6, 0])
europe.fitExtent(
  [
    [20, 20],
    [EUROPE.width - 20, EUROPE.height - 20],
  ],
  {
    type: 'MultiPoint',
    coordinates: [
      [-11, 35.5],
      [-11, 55],
      [24, 36],
      [22, 57],
    ],
  },
)

const clipped = <Projection extends GeoProjection>(
  projection: Projection,
  { width, height }: { width: number; height: number },
  draw: (path: (shape: Feature | FeatureCollection | Geometry | null) => string) => string,
) => {
  projection.clipExtent([
    [0, 0],
    [width, height],
  ])
  const path = createPath(projection)
  const drawn = draw((shape) => (shape ? (path(shape as Geometry) ?? '') : ''))
  projection.clipExtent(null)
  return drawn
}

const svg = ({ width, height }: { width: number; height: number }, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#0b1412"/>${content}</svg>`

/** Draws the map of Spain as SVG: provinces, neighbouring coasts, and the Canary Islands in an inset. */
export function drawSpain(): string {
  const world = readAtlas('world-atlas/countries-50m.json', 0.4)
  const neighbours = (feature(world, world.objects.countries) as FeatureCollection).features.filter(({ properties }) =>
    NEIGHBOURS.includes(properties?.['name']),
  )
  const mainland = spain.objects.provinces.geometries.filter((geometry) => !isCanary(geometry)) as (
    | Polygon
    | MultiPolygon
  )[]
  const borders = mesh(spain, spain.objects.provinces, (a, b) => a !== b && !isCanary(a) && !isCanary(b))
  const land = clipped(peninsula, SPAIN, (path) =>
    [
      `<path fill="#101d1a" d="${neighbours.map(path).join('')}"/>`,
      `<path fill="#1a2f2a" stroke="#4f7168" d="${path(merge(spain, mainland))}"/>`,
      `<path fill="none" stroke="#2f4a43" stroke-width=".7" d="${path(borders)}"/>`,
    ].join(''),
  )
  const islands = createPath(canaries)(collection(provinces.filter(isCanary)))
  const frame = `<rect x="14" y="${SPAIN.height - 120}" width="200" height="108" fill="none" stroke="#33504a" stroke-dasharray="3 4"/>`
  return svg(SPAIN, `${land}${frame}<path fill="#1a2f2a" stroke="#4f7168" d="${islands}"/>`)
}

/** Draws the map of Europe as SVG, the calendar's countries in a lighter colour. */
export function drawEurope(): string {
  const world = readAtlas('world-atlas/countries-50m.json', 0.55)
  const countries = (feature(world, world.objects.countries) as FeatureCollection).features.filter((country) => {
    const [longitude, latitude] = geoCentroid(country)
    const isNear = longitude > -26 && longitude < 48 && latitude > 26 && latitude < 72
    return isNear || ['Russia', 'France'].includes(country.properties?.['name'])
  })
  const isCalendarCountry = (country: Feature) => ['Spain', 'Germany'].includes(country.properties?.['name'])
  return svg(
    EUROPE,
    clipped(europe, EUROPE, (path) => {
      const others = countries.flatMap((country) => (isCalendarCountry(country) ? [] : [path(country)])).join('')
      return `<path fill="#162824" stroke="#35524b" stroke-width=".8" d="${others}"/><path fill="#1f3832" stroke="#4f7168" d="${countries.filter(isCalendarCountry).map(path).join('')}"/>`
    }),
  )
}
