import { HOME_COUNTRY } from '#shared/enums.ts'
import type { PackedList } from '#shared/packed-list.ts'
import type { Search } from '#shared/search.ts'

/** The two maps, with their sizes in SVG units. */
export const SPAIN = { name: 'spain', width: 760, height: 600 } as const
export const EUROPE = { name: 'europe', width: 900, height: 620 } as const
export type MapSheet = typeof SPAIN | typeof EUROPE
export type Point = { x: number; y: number }

/** How far the wide drawing of a map reaches beyond its edges, in SVG units: seen where a box has other proportions. */
export const SURROUNDINGS = { x: 400, y: 160 } as const

/** The inset of the Canary Islands on the map of Spain: it does not move when the map is zoomed. */
export const INSET = { x: 14, y: 480, width: 200, height: 108 } as const
export const inInset = ({ x, y }: Point) =>
  x >= INSET.x && x <= INSET.x + INSET.width && y >= INSET.y && y <= INSET.y + INSET.height

/** The map for a search: Europe where the map view shows another country. */
export const sheetFor = ({ view, country }: Search): MapSheet =>
  view === 'map' && country !== null && country !== HOME_COUNTRY ? EUROPE : SPAIN

/** The point of an event on a map. */
export type EventPoint = Point & { id: number }
/** The points of the events that have one, and the initial centre of zooming. */
export type EventPoints = { points: PackedList<EventPoint>; centre: Point }
