/** EXIF tags: the directory of the camera's data, when the picture was taken, and the zone of that. */
const TAGS = { directory: 0x8769, time: 0x9003, zone: 0x9011 }
const TIME_LENGTH = 20 // `2026:10:10 20:30:00` and a NUL
const ZONE_LENGTH = 7 // `+02:00` and a NUL
const isTime = (text: string) => /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text)
const isZone = (text: string) => /^[+-]\d\d:\d\d$/.test(text)

export type CameraTime = { time: string; zone: string | null }

/** When a JPEG was taken, by its EXIF data; null where they do not tell. `bytes`: its beginning. */
export function readCameraTime(bytes: Uint8Array): CameraTime | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(0) !== 0xffd8) return null
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
      if (view.getUint16(at) === 0xffe1 && view.getUint32(at + 4) === 0x45786966) return readExif(view, at + 10)
  } catch (error) {
    // What is truncated or points elsewhere tells nothing.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

function readExif(view: DataView, start: number): CameraTime | null {
  const little = view.getUint16(start) === 0x4949
  const entry = (directory: number, tag: number): number | null => {
    const count = view.getUint16(directory, little)
    for (let index = 0; index < count; index++) {
      const at = directory + 2 + index * 12
      if (view.getUint16(at, little) === tag) return start + view.getUint32(at + 8, little)
    }
    return null
  }
  const text = (at: number | null, length: number) =>
    at === null ? '' : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length - 1))
  const directory = entry(start + view.getUint32(start + 4, little), TAGS.directory)
  if (directory === null) return null
  const [time, zone] = [text(entry(directory, TAGS.time), TIME_LENGTH), text(entry(directory, TAGS.zone), ZONE_LENGTH)]
  return isTime(time) ? { time, zone: isZone(zone) ? zone : null } : null
}

/** A JPEG that the browser wrote, with EXIF data that tell when it was taken and nothing else: no place, no camera. */
export function withCameraTime(jpeg: Blob, { time, zone }: CameraTime): Blob {
  const entries = [{ tag: TAGS.time, text: `${time}\0` }, ...(zone ? [{ tag: TAGS.zone, text: `${zone}\0` }] : [])]
  const directory = 8 + 2 + 12 + 4
  const texts = directory + 2 + 12 * entries.length + 4
  const length = texts + entries.reduce((sum, { text }) => sum + text.length, 0)
  const view = new DataView(new ArrayBuffer(10 + length))
  const [segment, start] = [0, 10]
  view.setUint16(segment, 0xffe1)
  view.setUint16(2, 8 + length)
  view.setUint32(4, 0x45786966)
  view.setUint16(start, 0x4d4d)
  view.setUint16(start + 2, 42)
  view.setUint32(start + 4, 8)
  const put = (at: number, tag: number, [type, count, value]: [number, number, number]) => {
    view.setUint16(start + at, tag)
    view.setUint16(start + at + 2, type)
    view.setUint32(start + at + 4, count)
    view.setUint32(start + at + 8, value)
  }
  view.setUint16(start + 8, 1)
  put(10, TAGS.directory, [4, 1, directory])
  view.setUint16(start + directory, entries.length)
  let at = texts
  for (const [index, { tag, text }] of entries.entries()) {
    put(directory + 2 + 12 * index, tag, [2, text.length, at])
    for (const letter of text) view.setUint8(start + at++, letter.charCodeAt(0))
  }
  return new Blob([jpeg.slice(0, 2), view, jpeg.slice(2)], { type: jpeg.type })
}
