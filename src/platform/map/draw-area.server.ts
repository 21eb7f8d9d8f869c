import { geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { PLACE_MAP } from '#shared/map/place-map.ts'
import { projectionOf } from './area-projection.server.ts'
import { listAreas } from './areas.server.ts'
import { type Atlas, NEIGHBOURS, readAtlas } from './atlas.server.ts'

const { width, height } = PLACE_MAP

/** Reading these files takes longer than drawing: once for all areas. The build draws them (scripts/draw-maps.mjs). */
let municipalities: Atlas<'municipalities'> | null = null
let countries: readonly Feature[] | null = null

const nameOf = (properties: unknown) => String((properties as { name?: string } | undefined)?.name)

function listCountries(): readonly Feature[] {
  if (countries) return countries
  const world = readAtlas<'countries'>('world-atlas/countries-50m.json')
  const names: readonly string[] = [...NEIGHBOURS.ES, ...NEIGHBOURS.DE]
  const objects = {
    ...world.objects.countries,
    geometries: world.objects.countries.geometries.filter(({ properties }) => names.includes(nameOf(properties))),
  }
  countries = (feature(world, objects) as FeatureCollection).features
  return countries
}

/** Draws a province with its municipalities, or a German state, and what lies around it, as SVG. Null where there is none of this code. */
export function drawArea(code: string): string | null {
  const area = listAreas().find(({ id }) => id === code)
  if (!area) return null
  const path = geoPath(projectionOf(area)).digits(1)
  const draw = (shape: Feature | Geometry) => path(shape) ?? ''
  const neighbours: readonly string[] = NEIGHBOURS[area.country]
  const abroad = listCountries().filter(({ properties }) => neighbours.includes(properties?.['name']))
  const others = listAreas().filter((one) => one !== area && one.country === area.country)
  const borders = area.country === 'ES' ? draw(municipalBorders(code)) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#0b1412"/>
<path fill="#101d1a" d="${abroad.map(draw).join('')}"/><path fill="#14231f" stroke="#33504a" d="${others.map(draw).join('')}"/>
<path fill="#21403a" stroke="#8ba39b" vector-effect="non-scaling-stroke" d="${draw(area)}"/><path fill="none" stroke="#35574f" stroke-width=".8" vector-effect="non-scaling-stroke" d="${borders}"/></svg>`
}

function municipalBorders(code: string): Geometry {
  municipalities ??= readAtlas<'municipalities'>('es-atlas/es/municipalities.json')
  const own: GeometryCollection<{ name: string }> = {
    type: 'GeometryCollection',
    geometries: municipalities.objects.municipalities.geometries.filter(({ id }) => String(id).startsWith(code)),
  }
  return mesh(municipalities as unknown as Topology, own, (a, b) => a !== b)
}
