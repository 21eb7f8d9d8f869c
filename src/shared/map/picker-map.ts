import { type Point, SPAIN } from './map.ts'
import { PLACE_MAP } from './place-map.ts'

type Box = Point & { width: number; height: number }

/** A map on which a place is picked: of Spain, or of a province or state, more or less enlarged. */
export type PickerMap = {
  /** Sent back with a click, which is measured on this map. */
  view: string
  href: string
  /** The part of the picture that is shown, in its units. */
  box: Box
  point: Point | null
  labels: (Point & { name: string })[]
  /** How large its letters are, in units of the picture. */
  fontSize: number
  /** Whether it can be enlarged, and made smaller. */
  more: boolean
  less: boolean
}

/** What a form's buttons ask of its map. */
export const MAP_ACTS = ['show', 'more', 'less'] as const
export type MapAct = (typeof MAP_ACTS)[number]

/** Without JavaScript the browser sends a click in CSS pixels of the picture, so it is as wide on every screen. */
const WIDTH = 285
/** The size of a map in CSS pixels, by the proportions of what it shows. */
export const pickerSize = ({ width, height }: Pick<Box, 'width' | 'height'>) => ({
  width: WIDTH,
  height: Math.round((WIDTH * height) / width),
})

/** The point of the picture under a pixel of the map. */
export function toPicturePoint(pixel: Point, box: Box): Point {
  const { width, height } = pickerSize(box)
  return { x: box.x + (pixel.x / width) * box.width, y: box.y + (pixel.y / height) * box.height }
}

/** The map to begin with. */
export const spainMap = (point: Point | null): PickerMap => ({
  view: '',
  href: '/map/spain.svg',
  box: { x: 0, y: 0, width: SPAIN.width, height: SPAIN.height },
  point,
  labels: [],
  fontSize: 0,
  more: false,
  less: false,
})

/** How often each step enlarges the map of an area. */
export const PICKER_SCALES = [1, 3, 9] as const

/** The part of an area's map around a point. */
export function boxAround({ x, y }: Point, scale: number): Box {
  const [width, height] = [PLACE_MAP.width / scale, PLACE_MAP.height / scale]
  const within = (middle: number, size: number, all: number) => Math.max(0, Math.min(all - size, middle - size / 2))
  return { x: within(x, width, PLACE_MAP.width), y: within(y, height, PLACE_MAP.height), width, height }
}
