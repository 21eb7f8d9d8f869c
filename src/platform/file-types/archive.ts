import type { ContentRefusal } from '#shared/documents/refusals.ts'
import { readZipDirectory, type ZipDirectoryEntry } from './zip-directory.ts'

type FileType = { ext: string; mime: string }
type Detected = FileType | { refused: ContentRefusal }
type Entries = ZipDirectoryEntry[]

const OOXML = 'application/vnd.openxmlformats-officedocument'
const OFFICE: [part: string, type: FileType][] = [
  ['word/document.xml', { ext: '.docx', mime: `${OOXML}.wordprocessingml.document` }],
  ['xl/workbook.xml', { ext: '.xlsx', mime: `${OOXML}.spreadsheetml.sheet` }],
  ['ppt/presentation.xml', { ext: '.pptx', mime: `${OOXML}.presentationml.presentation` }],
]
const OPEN_DOCUMENTS: Record<string, string> = {
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.oasis.opendocument.presentation': '.odp',
}
const ZIP: FileType = { ext: '.zip', mime: 'application/zip' }

/** Parts that hold or run code, in Microsoft's and in OpenDocument's files. */
const MACRO_PARTS = /(^|\/)(vba[^/]*|macrosheets|dialogsheets|activex|basic|scripts)(\/|\.|$)/i
/** Parts whose content nobody can tell: code, embedded programs. Settings of printers are harmless. */
const OPAQUE_PARTS = /(?<!\/printerSettings\d{0,4})\.(bin|ole|exe|dll|docm|xlsm|pptm|dotm|xlam|ppam)$/i
/** What systems run when someone opens it, and parts of packages that are programs: named in the refusal. Others are no types we take. */
const PROGRAMS =
  /\.(exe|scr|com|bat|cmd|msi|msix|appx|dll|lnk|pif|cpl|hta|js|jse|mjs|vbs|vbe|wsf|wsh|ps1|psm1|sh|jar|apk|app|dmg|pkg|deb|rpm|reg|url|desktop|iso|img|chm|html?|xhtml|svg)$|^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$|^classes\.dex$/i
/** What an event needs: documents, sheets, texts, pictures, audio, video, maps and calendars. Beside them what systems add by themselves. */
const NEEDED =
  /\.(pdf|docx|xlsx|pptx|odt|ods|odp|txt|text|md|markdown|csv|ics|gpx|jpe?g|png|webp|gif|avif|heic|tiff?|bmp|mp3|m4a|aac|og[ag]|opus|flac|wav|mp4|m4v|mov|webm)$|\/$|(^|\/)(\.DS_Store|Thumbs\.db)$/i
/** An archive in an archive: what it takes once unpacked cannot be told. */
const ARCHIVES = /\.(zip|7z|rar|gz|tgz|bz2|xz|zst|lz4?|lzma|tar|cab|arj|ace)$/i

/** The type of a file that begins as a ZIP: an office document by its parts, a ZIP otherwise. Nothing is unpacked. */
export function detectArchive(file: Buffer): Detected {
  const directory = readZipDirectory(file)
  if ('refused' in directory) return directory
  const { entries } = directory
  if (entries.some(({ name }) => name === '[Content_Types].xml')) return detectOffice(entries)
  const declared = readMimetype(file, entries)
  if (declared?.startsWith('application/vnd.oasis.')) return detectOpenDocument(entries, declared)
  if (entries.some(({ name }) => PROGRAMS.test(name))) return { refused: 'program' }
  if (entries.some(({ name }) => ARCHIVES.test(name))) return { refused: 'expands' }
  return entries.every(({ name }) => NEEDED.test(name)) ? ZIP : { refused: 'type' }
}

const hasMacros = (entries: Entries) => entries.some(({ name }) => MACRO_PARTS.test(name) || OPAQUE_PARTS.test(name))

function detectOffice(entries: Entries): Detected {
  const types = OFFICE.filter(([part]) => entries.some(({ name }) => name === part))
  if (hasMacros(entries)) return { refused: 'macros' }
  // A package of something else, or of two things at once.
  return types.length === 1 ? types[0]![1] : { refused: types.length > 1 ? 'mixed' : 'type' }
}

function detectOpenDocument(entries: Entries, mime: string): Detected {
  const ext = OPEN_DOCUMENTS[mime]
  if (entries.some(({ name }) => name === 'encrypted-package')) return { refused: 'encrypted' }
  if (hasMacros(entries)) return { refused: 'macros' }
  return ext ? { ext, mime } : { refused: 'type' }
}

/** OpenDocument: the first entry, not compressed, names the type. */
function readMimetype(file: Buffer, entries: Entries): string | null {
  const first = entries.find(({ headerAt }) => headerAt === 0)
  if (first?.name !== 'mimetype' || !first.isStored || first.length > 100) return null
  return file.toString('latin1', first.at, first.at + first.length)
}
