import sharp, { type OutputInfo } from 'sharp'
import type { Redaction } from './sizes.ts'

type Raw = { data: Buffer; info: OutputInfo }
type Box = { left: number; top: number; width: number; height: number }

/** The most blocks along a side of a blurred area: too few values are left of a face to tell whose it is, however large the area. */
const BLOCKS = 6

/** Keeps only an area of a picture, or replaces one by a few blocks of its average colours. What was there is not in the result. */
export async function redact(raw: Raw, { kind, area }: Redaction): Promise<Raw> {
  const box = toPixels(raw.info, area)
  if (kind === 'crop') return toRaw(fromRaw(raw).extract(box))
  const long = Math.max(box.width, box.height)
  const blocks = { width: blocksOf(box.width, long), height: blocksOf(box.height, long) }
  const few = await toRaw(fromRaw(await toRaw(fromRaw(raw).extract(box))).resize({ ...blocks, fit: 'fill' }))
  const cover = await toRaw(
    fromRaw(few).resize({ width: box.width, height: box.height, fit: 'fill', kernel: 'nearest' }),
  )
  return { ...raw, data: paste(raw, cover, box) }
}

/** Pixel by pixel, because a transparent one must not let through what it replaces. */
function paste({ data, info: { width, channels } }: Raw, cover: Raw, box: Box): Buffer {
  const pasted = Buffer.from(data)
  const row = box.width * channels
  for (let y = 0; y < box.height; y++)
    cover.data.copy(pasted, ((box.top + y) * width + box.left) * channels, y * row, (y + 1) * row)
  return pasted
}

const blocksOf = (side: number, long: number) => Math.max(1, Math.round((BLOCKS * side) / long))
const fromRaw = ({ data, info: { width, height, channels } }: Raw) => sharp(data, { raw: { width, height, channels } })
const toRaw = (picture: ReturnType<typeof sharp>): Promise<Raw> => picture.raw().toBuffer({ resolveWithObject: true })

/** At least a pixel, within the picture. */
function toPixels({ width, height }: OutputInfo, area: Redaction['area']): Box {
  const left = Math.min(Math.floor((area.x * width) / 100), width - 1)
  const top = Math.min(Math.floor((area.y * height) / 100), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.ceil(((area.x + area.width) * width) / 100), width) - left),
    height: Math.max(1, Math.min(Math.ceil(((area.y + area.height) * height) / 100), height) - top),
  }
}
