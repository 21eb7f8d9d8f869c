import type { ContentRefusal } from '#shared/documents/refusals.ts'

/** One entry as the central directory describes it: its header is at `headerAt`, its content the `length` bytes at `at`. */
export type ZipDirectoryEntry = {
  name: string
  isStored: boolean
  size: number
  headerAt: number
  at: number
  length: number
}
type ZipDirectory = { entries: ZipDirectoryEntry[] } | { refused: ContentRefusal }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 65_535
/** What may follow the content of an entry: its checksum and sizes once more. */
const DESCRIPTOR_BYTES = 24
const ENTRIES_MAX = 2000
/** What all entries take when someone unpacks them. */
const UNPACKED_BYTES_MAX = 100_000_000
const ENCRYPTED = 0b1
const UTF8_NAMES = 0x800
const SYMLINK = 0xa000

class Refused extends Error {
  readonly reason: ContentRefusal
  constructor(reason: ContentRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Whether the end of a ZIP is near the end of the file, as in every file that programs open as one. */
export const endsLikeZip = (file: Buffer) => findEnd(file) >= 0

/**
 * Reads the central directory of a ZIP without unpacking anything. The file must be exactly what the directory says: no bytes before, between
 * or after its entries, no encrypted entries, no links, no names that leave the folder, and a bounded size once unpacked.
 */
export function readZipDirectory(file: Buffer): ZipDirectory {
  try {
    return { entries: readEntries(file) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason }
    // A number that points outside of the file.
    if (error instanceof RangeError) return { refused: 'damaged' }
    throw error
  }
}

const findEnd = (file: Buffer) => {
  const first = Math.max(file.length - END_BYTES - MAX_COMMENT, 0)
  const at = file.subarray(first).lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  return at < 0 ? -1 : first + at
}

function readEntries(file: Buffer): ZipDirectoryEntry[] {
  const end = findEnd(file)
  if (end < 0) throw new Refused('damaged')
  if (file.readUInt32LE(end) !== END) throw new Refused('damaged')
  if (end + END_BYTES + file.readUInt16LE(end + 20) !== file.length) throw new Refused('mixed')
  const count = file.readUInt16LE(end + 10)
  const [size, start] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)]
  // Several disks, or the form for files that are larger than ours.
  if (file.readUInt32LE(end + 4) !== 0 || file.readUInt16LE(end + 8) !== count || count === 0xffff)
    throw new Refused('damaged')
  if (count === 0) throw new Refused('empty')
  if (count > ENTRIES_MAX) throw new Refused('expands')
  if (start + size !== end) throw new Refused(start + size < end ? 'mixed' : 'damaged')
  const entries: ZipDirectoryEntry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_BYTES > end) throw new Refused('damaged')
    const { entry, length } = readEntry(file, at)
    entries.push(entry)
    at += length
  }
  if (at !== end) throw new Refused('damaged')
  assertContiguous(entries, start)
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > UNPACKED_BYTES_MAX) throw new Refused('expands')
  return entries
}

function readEntry(file: Buffer, at: number): { entry: ZipDirectoryEntry; length: number } {
  if (file.readUInt32LE(at) !== CENTRAL) throw new Refused('damaged')
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)]
  const [length, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
  const nameLength = file.readUInt16LE(at + 28)
  const rawName = file.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)
  const local = file.readUInt32LE(at + 42)
  if (flags & ENCRYPTED) throw new Refused('encrypted')
  if (((file.readUInt32LE(at + 38) >>> 16) & 0xf000) === SYMLINK) throw new Refused('paths')
  if (file.readUInt32LE(local) !== LOCAL) throw new Refused('damaged')
  const localNameLength = file.readUInt16LE(local + 26)
  const localName = file.subarray(local + LOCAL_BYTES, local + LOCAL_BYTES + localNameLength)
  // Programs disagree on which of two names holds.
  if (!localName.equals(rawName)) throw new Refused('mixed')
  const name = rawName.toString(flags & UTF8_NAMES ? 'utf8' : 'latin1')
  if (!isSafePath(name)) throw new Refused('paths')
  const contentAt = local + LOCAL_BYTES + localNameLength + file.readUInt16LE(local + 28)
  const rest = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  return {
    entry: { name, isStored: method === 0, size, headerAt: local, at: contentAt, length },
    length: CENTRAL_BYTES + nameLength + rest,
  }
}

const isSafePath = (name: string) =>
  name !== '' &&
  !/[\p{Cc}\u202a-\u202e\u2066-\u2069\\]|^\/|^[a-z]:/iu.test(name) &&
  // Windows drops dots and spaces at the end, and reads a colon as a stream of a file: `setup.exe.` is a program there.
  !name.split('/').some((part) => /:|[. ]$/.test(part))

/** The entries begin with the file, follow each other without gaps or overlaps, and end where the directory begins. */
function assertContiguous(entries: ZipDirectoryEntry[], directoryAt: number) {
  let previousEnd = 0
  for (const { headerAt, at, length } of [...entries].sort((a, b) => a.headerAt - b.headerAt)) {
    if (headerAt < previousEnd) throw new Refused('expands')
    if (headerAt > (previousEnd && previousEnd + DESCRIPTOR_BYTES)) throw new Refused('mixed')
    previousEnd = at + length
  }
  if (previousEnd > directoryAt) throw new Refused('damaged')
  if (directoryAt - previousEnd > DESCRIPTOR_BYTES) throw new Refused('mixed')
}
