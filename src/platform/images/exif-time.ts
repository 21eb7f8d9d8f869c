const EXIF_HEADER = 'Exif\0\0'
/** Tags of TIFF and EXIF 2.31. */
const EXIF_POINTER = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
/** Text, and an unsigned 32-bit number. */
const [ASCII, LONG] = [2, 4]
const ENTRY_BYTES = 12
const MAX_ENTRIES = 200

/**
 * When a picture was taken, from its EXIF data: an ISO instant, in UTC where the camera named no zone. Null where it says nothing, or
 * something that is no date.
 */
export function exifTime(exif: Uint8Array): string | null {
  try {
    const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)
    const tiff = bytes.toString('latin1', 0, EXIF_HEADER.length) === EXIF_HEADER ? bytes.subarray(6) : bytes
    const read = tiffReader(tiff)
    const directory = read.entries(read.uint32(4)).get(EXIF_POINTER)
    if (directory?.type !== LONG) return null
    const entries = read.entries(directory.value)
    return toInstant(read.text(entries.get(DATE_TIME_ORIGINAL)), read.text(entries.get(OFFSET_TIME_ORIGINAL)))
  } catch (error) {
    // Offsets that point outside of the data.
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

type Entry = { type: number; count: number; value: number; at: number }

/** Reads the directories of a TIFF. Throws a RangeError where they point outside of it. */
function tiffReader(tiff: Buffer) {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const uint32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  return {
    uint32,
    entries(start: number) {
      const count = Math.min(uint16(start), MAX_ENTRIES)
      const entries = new Map<number, Entry>()
      for (let index = 0; index < count; index++) {
        const at = start + 2 + index * ENTRY_BYTES
        entries.set(uint16(at), { type: uint16(at + 2), count: uint32(at + 4), value: uint32(at + 8), at: at + 8 })
      }
      return entries
    },
    /** Up to four bytes stand in the entry itself. */
    text(entry: Entry | undefined): string {
      if (entry?.type !== ASCII || entry.count > 64) return ''
      const start = entry.count > 4 ? entry.value : entry.at
      return tiff.toString('latin1', start, start + entry.count).replace(/\0.*$/s, '')
    },
  }
}

function toInstant(time: string, offset: string): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(time.trim())
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isDate = local.toISOString().slice(0, 19) === time.trim().replace(':', '-').replace(':', '-').replace(' ', 'T')
  return isDate && year >= 1900 ? new Date(local.getTime() - minutesOf(offset) * 60_000).toISOString() : null
}

/** Zones are at most 14 hours from UTC. */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):([0-5]\d)$/.exec(offset.trim()) ?? []
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return total > 14 * 60 ? 0 : sign === '-' ? -total : total
}
