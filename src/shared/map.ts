import { HOME_COUNTRY } from './enums.ts'
import type { Search } from './search.ts'

/** The two sheets of the map, in their own units. */
export const SPAIN = { name: 'spain', width: 760, height: 600 } as const
export const EUROPE = { name: 'europe', width: 900, height: 620 } as const
export type Sheet = typeof SPAIN | typeof EUROPE
export type Point = { x: number; y: number }

/** The frame of the Canary Islands on the sheet of Spain: it stays where it is while the rest moves. */
export const INSET = { x: 14, y: 480, width: 200, height: 108 } as const
export const inInset = ({ x, y }: Point) =>
  x >= INSET.x && x <= INSET.x + INSET.width && y >= INSET.y && y <= INSET.y + INSET.height

/** Which sheet a search is seen on: Europe's when the map view shows another country. */
export const sheetOf = ({ view, country }: Search): Sheet =>
  view === 'map' && country !== null && country !== HOME_COUNTRY ? EUROPE : SPAIN

/** Where events burn on a sheet, by their ids, and where zooming in leads to from the start. */
export type EventPoints = { points: Record<number, Point>; centre: Point }

/** Lights closer than this share one: pixels of the screen where they are known, else units of the sheet. */
export const NEAR = 46

export type Cluster<T> = { point: Point; things: T[] }

/** Merges what lies close together, first come first kept. */
export function cluster<T>(placed: readonly { point: Point; thing: T }[]): Cluster<T>[] {
  const clusters: Cluster<T>[] = []
  for (const { point, thing } of placed) {
    const near = clusters.find((other) => Math.hypot(other.point.x - point.x, other.point.y - point.y) < NEAR)
    if (near) near.things.push(thing)
    else clusters.push({ point, things: [thing] })
  }
  return clusters
}
