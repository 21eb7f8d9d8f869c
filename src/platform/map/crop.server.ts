import { geoContains } from 'd3-geo'
import type { Feature } from 'geojson'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { MapCrop } from '#shared/map/crop.ts'
import { EUROPE, inInset, type Point, type Sheet, SPAIN } from '#shared/map/map.ts'
import { findProvince, PROVINCES } from '#shared/map/provinces.ts'
import { besideMarkers, centerOn, INITIAL_VIEW, project, sheetImage, type View } from '#shared/map/view.ts'
import { projectSpain } from './locate.server.ts'
import { canaries, createPath, europe, listEuropeanCountries, nameOf, peninsula, provinces } from './outlines.server.ts'

/** The largest scale: what is outlined roughly is not shown closer. */
const MAX_SCALE = { spain: 8, europe: 5 } as const
/** The size of the view, in sizes of the area. */
const ROOM = 1.55
/** How close to the edge of the view a name may stand, in sheet units. */
const MARGIN = { x: 70, y: 30 } as const

/** A place on a map. `county` decides where the coordinates are on no land of the simplified outlines. */
type Place = { sheet: Sheet; point: Point; coordinates: Coordinates; county: string | null }

/** The part of the map around a place: its province, or its country on the map of Europe; all of it where that is unknown. */
export function cropAround(place: Place): MapCrop {
  const { sheet, point } = place
  const area = findArea(place)
  if (!area) return { sheet, image: sheetImage(sheet, INITIAL_VIEW), point, outline: '', names: [] }
  const path = createPath(sheet === EUROPE ? europe : inInset(point) ? canaries : peninsula)
  const view = viewOf(path.bounds(area), sheet)
  const marker = round(project(view, point))
  const names = sheet === SPAIN ? namesIn(view, inInset(point), findProvince(nameOf(area))?.name) : []
  return {
    sheet,
    image: sheetImage(sheet, view),
    point: marker,
    outline: outlineIn(view, path(area) ?? ''),
    names: names.map((one) => besideMarkers(one, [marker])),
  }
}

const round = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
const contains = (area: Feature, { longitude, latitude }: Coordinates) => geoContains(area, [longitude, latitude])

function findArea({ sheet, coordinates, county }: Place): Feature | undefined {
  if (sheet === EUROPE) return listEuropeanCountries().find((country) => contains(country, coordinates))
  const province = findProvince(county)
  const isIt = (area: Feature) => findProvince(nameOf(area)) === province
  return provinces.find((area) => contains(area, coordinates)) ?? (province ? provinces.find(isIt) : undefined)
}

/** The view that shows a rectangle with room around it. */
function viewOf([[left, top], [right, bottom]]: [[number, number], [number, number]], sheet: Sheet): View {
  const fitting = Math.min(sheet.width / (right - left), sheet.height / (bottom - top)) / ROOM
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return centerOn(middle, Math.max(1, Math.min(MAX_SCALE[sheet.name], fitting)), sheet)
}

const outlineIn = (view: View, path: string) =>
  path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, east, north) => {
    const { x, y } = round(project(view, { x: Number(east), y: Number(north) }))
    return `${x},${y}`
  })

/** The names of the provinces whose middle is in the view, where nothing cuts them off. */
const namesIn = (view: View, isIsland: boolean, own: string | undefined): MapCrop['names'] =>
  PROVINCES.flatMap((province) => {
    const point = projectSpain(province)
    if (!point || inInset(point) !== isIsland) return []
    const { x, y } = round(project(view, point))
    const isInside = x > MARGIN.x && x < SPAIN.width - MARGIN.x && y > MARGIN.y && y < SPAIN.height - MARGIN.y
    return isInside ? [{ name: province.name, x, y, isArea: province.name === own }] : []
  })
