import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exifTime } from './exif-time.ts'

type Ifd = Record<string, string>
const exifOf = async (IFD2: Ifd) => {
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: '#264' } })
  const file = await image
    .withExif({ IFD0: { Make: 'Candil' }, IFD2 })
    .jpeg()
    .toBuffer()
  return (await sharp(file).metadata()).exif!
}

test.each([
  ['2026:11:14 23:41:07', '+01:00', '2026-11-14T22:41:07.000Z'],
  ['2026:11:14 23:41:07', '-05:30', '2026-11-15T05:11:07.000Z'],
  ['2026:11:14 23:41:07', '', '2026-11-14T23:41:07.000Z'],
  ['2026:11:14 23:41:07', 'mañana', '2026-11-14T23:41:07.000Z'],
  ['2026:11:14 23:41:07', '+99:00', '2026-11-14T23:41:07.000Z'],
  ['2024:02:30 10:00:00', '', null],
  ['2026:13:01 10:00:00', '', null],
  ['0000:00:00 00:00:00', '', null],
  ['14/11/2026 23:41', '', null],
])('reads %s %s as %s', async (time, zone, instant) => {
  expect(exifTime(await exifOf({ DateTimeOriginal: time, ...(zone && { OffsetTimeOriginal: zone }) }))).toBe(instant)
})

test('returns null for data that says nothing, is cut off, or points outside of itself', async () => {
  expect(exifTime(await exifOf({ UserComment: 'nothing' }))).toBe(null)
  const path = join(import.meta.dirname, '../../../tests/fixtures/photos/geotagged.jpg')
  const exif = (await sharp(readFileSync(path)).metadata()).exif!
  expect(exifTime(exif)).toBe('2026-11-14T22:41:07.000Z')
  for (let length = 0; length < exif.length; length++) expect(() => exifTime(exif.subarray(0, length))).not.toThrow()
  for (let at = 0; at < exif.length; at++) {
    const changed = Buffer.from(exif)
    changed[at] = 0xff
    expect(() => exifTime(changed)).not.toThrow()
  }
})
