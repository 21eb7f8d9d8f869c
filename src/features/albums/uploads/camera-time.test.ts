import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCameraTime, withCameraTime } from './camera-time.ts'

const flat = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#888' } }).jpeg()
const taken = { DateTimeOriginal: '2026:10:10 20:30:00', OffsetTimeOriginal: '+02:00' }
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

test('what the browser draws again is told when it was taken, and nothing about where and with what', async () => {
  const exif = { IFD0: { Model: 'Pixel' }, IFD2: taken, IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' } }
  const camera = new Uint8Array(await flat().withExif(exif).toBuffer())
  const time = readCameraTime(camera)
  expect(time).toEqual({ time: '2026:10:10 20:30:00', zone: '+02:00' })
  const drawn = new Blob([new Uint8Array(await flat().toBuffer())], { type: 'image/jpeg' })
  const sent = await bytesOf(withCameraTime(drawn, time!))
  expect(readCameraTime(sent)).toEqual(time)
  const { exif: kept, width, orientation } = await sharp(sent).metadata()
  expect([width, orientation]).toEqual([24, undefined])
  expect(kept!.toString('latin1')).toContain('2026:10:10 20:30:00')
  expect(kept!.toString('latin1')).not.toMatch(/Pixel|GPS/)
  expect(kept!.length).toBeLessThan(120)
})

test('a picture without a time, a truncated one and other files tell none', async () => {
  const camera = new Uint8Array(await flat().withExif({ IFD2: taken }).toBuffer())
  const none = [new Uint8Array(await flat().toBuffer()), new Uint8Array(0), new TextEncoder().encode('GIF89a')]
  for (const bytes of [...none, camera.subarray(0, 30), camera.subarray(0, 60)])
    expect(readCameraTime(bytes)).toBeNull()
})
