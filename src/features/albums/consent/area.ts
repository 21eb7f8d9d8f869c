import type { PhotoArea } from '#shared/albums/albums.ts'

/** Percentages stay whole numbers, as they are typed: what is covered grows to the next one, what is kept shrinks. */
type Rounding = 'outwards' | 'inwards'

/**
 * The same part of a photo after it was cropped to `kept`: where it is in what is left. Null where nothing of it is.
 */
export function afterCrop(area: PhotoArea, kept: PhotoArea, rounding: Rounding): PhotoArea | null {
  const [left, right] = along(area.x, area.width, { from: kept.x, length: kept.width, rounding })
  const [top, bottom] = along(area.y, area.height, { from: kept.y, length: kept.height, rounding })
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

function along(
  start: number,
  length: number,
  { from, length: whole, rounding }: { from: number; length: number; rounding: Rounding },
) {
  const [down, up] = rounding === 'outwards' ? [Math.floor, Math.ceil] : [Math.ceil, Math.floor]
  const percent = (at: number) => Math.min(Math.max(((at - from) * 100) / whole, 0), 100)
  return [down(percent(start)), up(percent(start + length))] as const
}
