import { geoContains } from 'd3-geo'
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { findGermanState } from '#shared/map/german-states.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { type Atlas, readAtlas } from './atlas.server.ts'
// Of Natural Earth (public domain), 1:10,000,000, simplified.
import germanStates from './german-states.json' with { type: 'json' }

type Box = { west: number; south: number; east: number; north: number }

/** A province of Spain or a state of Germany. The id is its INE or ISO 3166-2 code. */
export type Area = Feature<Polygon | MultiPolygon> & { id: string; name: string; country: 'ES' | 'DE'; box: Box }

type Drawn = Feature<Polygon | MultiPolygon, { name: string }> & { id: string }
let known: readonly Area[] | null = null

export function listAreas(): readonly Area[] {
  if (known) return known
  const spain = readAtlas<'provinces'>('es-atlas/es/provinces.json')
  const germany = germanStates as unknown as Atlas<'states'>
  const provinces = (feature(spain, spain.objects.provinces) as FeatureCollection).features as Drawn[]
  const states = (feature(germany, germany.objects.states) as FeatureCollection).features as Drawn[]
  known = [
    ...provinces.flatMap((one) => {
      const province = findProvince(one.properties.name)
      return province ? [{ ...one, name: province.name, country: 'ES' as const, box: boxOf(one.geometry) }] : []
    }),
    ...states.map((one) => ({ ...one, name: one.properties.name, country: 'DE' as const, box: boxOf(one.geometry) })),
  ]
  return known
}

/** By the name of a province or state in any language. */
export function findArea(county: string | null): Area | null {
  const name = findProvince(county)?.name ?? (county && findGermanState(county)?.name)
  return listAreas().find((area) => area.name === name) ?? null
}

export const polygonsOf = ({ geometry }: Area): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

/** Neither country reaches the antimeridian. */
function boxOf(geometry: Geometry): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [x = 0, y = 0] of pointsOf(geometry)) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return box
}
function pointsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat()
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []
}

export const overlaps = (one: Box, other: Box) =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south

/** Outlines are simplified: this far from one, in degrees, a place at the coast or the border is still in its area. */
const NEAR = 0.1

/** The area that the coordinates are in, else the one whose outline is next to them. */
export function areaAt({ latitude, longitude }: Coordinates): Area | undefined {
  const around = { west: longitude - NEAR, east: longitude + NEAR, south: latitude - NEAR, north: latitude + NEAR }
  const candidates = listAreas().filter(({ box }) => overlaps(box, around))
  return (
    candidates.find((area) => geoContains(area, [longitude, latitude])) ??
    candidates
      .map((area) => ({ area, far: distanceTo(area, longitude, latitude) }))
      .filter(({ far }) => far <= NEAR)
      .sort((a, b) => a.far - b.far)[0]?.area
  )
}

/** To the nearest corner of its outline, in degrees of latitude. */
function distanceTo(area: Area, longitude: number, latitude: number): number {
  const narrower = Math.cos((latitude * Math.PI) / 180)
  return Math.min(
    ...polygonsOf(area).map((rings) =>
      rings.flat().reduce((least, [x = 0, y = 0]) => {
        return Math.min(least, Math.hypot((x - longitude) * narrower, y - latitude))
      }, Number.POSITIVE_INFINITY),
    ),
  )
}
