import { type GeoProjection, geoCentroid, geoConicConformal, geoMercator, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { MultiPolygon, Polygon } from 'topojson-specification'
import { EUROPE, INSET, type MapSheet, SPAIN, SURROUNDINGS } from '#shared/map/map.ts'
import { type Atlas, NEIGHBOURS, readAtlas } from './atlas.server.ts'

const readSimplified = <Name extends 'provinces' | 'countries'>(file: string, keep: number): Atlas<Name> => {
  const full = presimplify(readAtlas<Name>(file))
  return simplify(full, quantile(full, keep)) as unknown as Atlas<Name>
}

/** INE codes of the two Canary provinces, which are drawn in an inset. */
const CANARIES = ['35', '38']
const isCanary = (piece: { id?: string | number | undefined }) => CANARIES.includes(String(piece.id))
const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const createPath = (projection: GeoProjection) => geoPath(projection).digits(1)

const spain = readSimplified<'provinces'>('es-atlas/es/provinces.json', 0.34)
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

/** The drawn part of a map: the map itself, or with its surroundings, for boxes of other proportions. */
type Extent = [[left: number, top: number], [right: number, bottom: number]]
const extentOf = ({ width, height }: MapSheet, isWide: boolean): Extent => {
  const { x, y } = isWide ? SURROUNDINGS : { x: 0, y: 0 }
  return [
    [-x, -y],
    [width + x, height + y],
  ]
}

const clipped = (
  projection: GeoProjection,
  extent: Extent,
  draw: (path: (shape: Feature | FeatureCollection | Geometry | null) => string) => string,
) => {
  projection.clipExtent(extent)
  const path = createPath(projection)
  const drawn = draw((shape) => (shape ? (path(shape as Geometry) ?? '') : ''))
  projection.clipExtent(null)
  return drawn
}

/** Lines keep their width when a map is drawn larger, which wide ones are. */
const svg = ([[left, top], [right, bottom]]: Extent, isWide: boolean, content: string) => {
  const box = `x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"`
  const lines = isWide ? content.replaceAll(' stroke=', ' vector-effect="non-scaling-stroke" stroke=') : content
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${right - left} ${bottom - top}"><rect ${box} fill="#0b1412"/>${lines}</svg>`
}

/** Countries of the world: of the map of Spain's neighbours, and of the map of Europe. */
const countriesOf = (keep: number) => {
  const world = readSimplified<'countries'>('world-atlas/countries-50m.json', keep)
  return (feature(world, world.objects.countries) as FeatureCollection).features
}
const isNeighbour = (name: string) => (NEIGHBOURS.ES as readonly string[]).includes(name)
const nameOf = ({ properties }: Feature): string => String(properties?.['name'])

/** Draws the map of Spain as SVG: provinces, neighbouring coasts, and the Canary Islands in an inset. */
export function drawSpain(isWide = false): string {
  const neighbours = countriesOf(0.4).filter((country) => isNeighbour(nameOf(country)))
  const mainland = spain.objects.provinces.geometries.filter((geometry) => !isCanary(geometry)) as (
    | Polygon
    | MultiPolygon
  )[]
  const borders = mesh(spain, spain.objects.provinces, (a, b) => a !== b && !isCanary(a) && !isCanary(b))
  const extent = extentOf(SPAIN, isWide)
  const land = clipped(peninsula, extent, (path) =>
    [
      `<path fill="#101d1a" d="${neighbours.map(path).join('')}"/>`,
      `<path fill="#1a2f2a" stroke="#4f7168" d="${path(merge(spain, mainland))}"/>`,
      `<path fill="none" stroke="#2f4a43" stroke-width=".7" d="${path(borders)}"/>`,
    ].join(''),
  )
  const islands = createPath(canaries)(collection(provinces.filter(isCanary)))
  const { x, y, width, height } = INSET
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#0b1412" stroke="#33504a" stroke-dasharray="3 4"/>`
  return svg(extent, isWide, `${land}${frame}<path fill="#1a2f2a" stroke="#4f7168" d="${islands}"/>`)
}

let europeanCountries: Feature[] | null = null
/** The countries on the map of Europe. */
function listEuropeanCountries(): Feature[] {
  europeanCountries ??= countriesOf(0.55).filter((country) => {
    const [longitude, latitude] = geoCentroid(country)
    const isNear = longitude > -26 && longitude < 48 && latitude > 26 && latitude < 72
    return isNear || ['Russia', 'France'].includes(nameOf(country))
  })
  return europeanCountries
}

/** Draws the map of Europe as SVG, the calendar's countries in a lighter colour. */
export function drawEurope(isWide = false): string {
  const countries = listEuropeanCountries()
  const isCalendarCountry = (country: Feature) => ['Spain', 'Germany'].includes(nameOf(country))
  const extent = extentOf(EUROPE, isWide)
  return svg(
    extent,
    isWide,
    clipped(europe, extent, (path) => {
      const others = countries.flatMap((country) => (isCalendarCountry(country) ? [] : [path(country)])).join('')
      return `<path fill="#162824" stroke="#35524b" stroke-width=".8" d="${others}"/><path fill="#1f3832" stroke="#4f7168" d="${countries.filter(isCalendarCountry).map(path).join('')}"/>`
    }),
  )
}
