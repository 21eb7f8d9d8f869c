import { geoContains } from 'd3-geo'
import type { Feature } from 'geojson'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { MapCrop } from '#shared/map/crop.ts'
import { EUROPE, inInset, type Point, type Sheet, SPAIN } from '#shared/map/map.ts'
import { findProvince, PROVINCES } from '#shared/map/provinces.ts'
import { besideMarkers, fitBounds, project } from '#shared/map/view.ts'
import { projectSpain } from './locate.server.ts'
import { canaries, createPath, europe, listEuropeanCountries, nameOf, peninsula, provinces } from './outlines.server.ts'

/** The largest scale: what is outlined roughly is not shown closer. */
const MAX_SCALE = { spain: 8, europe: 5 } as const
/** How close to the edge of the view a name may stand, in sheet units. */
const MARGIN = { x: 70, y: 30 } as const

/** A place on a map. `county` decides where the coordinates are on no land of the simplified outlines. */
type Place = { sheet: Sheet; point: Point; coordinates: Coordinates; county: string | null }

/** The part of the map around a place: its province, or its country on the map of Europe; null where that is unknown. */
export function cropAround(place: Place): MapCrop | null {
  const { sheet, point } = place
  const area = findArea(place)
  if (!area) return null
  const path = createPath(sheet === EUROPE ? europe : inInset(point) ? canaries : peninsula)
  const view = fitBounds(path.bounds(area), MAX_SCALE[sheet.name], sheet)
  const names = sheet === SPAIN ? namesIn(view, inInset(point), findProvince(nameOf(area))?.name) : []
  return { view, outline: path(area) ?? '', names: names.map((one) => besideMarkers(one, [project(view, point)])) }
}

const contains = (area: Feature, { longitude, latitude }: Coordinates) => geoContains(area, [longitude, latitude])

function findArea({ sheet, coordinates, county }: Place): Feature | undefined {
  if (sheet === EUROPE) return listEuropeanCountries().find((country) => contains(country, coordinates))
  const province = findProvince(county)
  const isIt = (area: Feature) => findProvince(nameOf(area)) === province
  return provinces.find((area) => contains(area, coordinates)) ?? (province ? provinces.find(isIt) : undefined)
}

/** The names of the provinces whose middle is in the view, where nothing cuts them off. */
const namesIn = (view: MapCrop['view'], isIsland: boolean, own: string | undefined): MapCrop['names'] =>
  PROVINCES.flatMap((province) => {
    const point = projectSpain(province)
    if (!point || inInset(point) !== isIsland) return []
    const { x, y } = project(view, point)
    const isInside = x > MARGIN.x && x < SPAIN.width - MARGIN.x && y > MARGIN.y && y < SPAIN.height - MARGIN.y
    return isInside ? [{ name: province.name, x: Math.round(x), y: Math.round(y), isArea: province.name === own }] : []
  })
