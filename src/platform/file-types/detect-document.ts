import { detectType } from '#platform/images/images.server.ts'
import type { ContentRefusal } from '#shared/documents/refusals.ts'
import { detectArchive } from './archive.ts'
import { detectPdf } from './pdf.ts'
import { endsLikeZip } from './zip-directory.ts'

/** A picture is encoded again; any other file is stored as it came, with the extension and type of its content. */
export type DocumentContent = 'picture' | { ext: string; mime: string } | { refused: ContentRefusal }

const HEAD_BYTES = 1024
const TEXT = { ext: '.txt', mime: 'text/plain' }
const TEXT_NAMES = /^[^.]*$|\.(txt|text|md|markdown|csv)$/i
const PROGRAM = /^(MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|!<arch>|dex\n)/
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php|%@?)[\s>=]?/i
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * The type of a document by its content: an allow-list. The name decides nothing but whether text is taken as plain text, since a script
 * is text as well.
 */
export function detectDocument(bytes: Uint8Array, name: string): DocumentContent {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length === 0) return { refused: 'empty' }
  const head = file.toString('latin1', 0, HEAD_BYTES)
  if (head.startsWith('PK\x03\x04')) return detectArchive(file)
  if (head.startsWith('PK')) return { refused: head.startsWith('PK\x05\x06') ? 'empty' : 'damaged' }
  if (head.startsWith(OLE)) return { refused: 'legacy_office' }
  if (PROGRAM.test(head)) return { refused: 'program' }
  if (head.startsWith('%PDF-')) return detectPdf(file)
  const type = detectType(file)
  if (type === 'heic') return { refused: 'heic' }
  if (type === 'svg' || type === 'html') return { refused: 'markup' }
  if (type !== null) return /%PDF-\d|<\?php|<script/i.test(head) || endsLikeZip(file) ? { refused: 'mixed' } : 'picture'
  return detectText(file, name)
}

/** UTF-8 without control characters. */
function detectText(file: Buffer, name: string): DocumentContent {
  const text = decode(file)
  if (text === null) return { refused: 'type' }
  if (MARKUP.test(text.slice(0, HEAD_BYTES)) || endsLikeZip(file)) return { refused: 'markup' }
  if (/%PDF-\d/.test(text.slice(0, HEAD_BYTES))) return { refused: 'mixed' }
  if (!TEXT_NAMES.test(name))
    return { refused: /\.(sh|bat|cmd|ps1|js|vbs|py|php|rb|pl)$/i.test(name) ? 'program' : 'type' }
  return /^\s*@echo off/i.test(text) ? { refused: 'program' } : TEXT
}

/** All but tab, line feed, form feed and carriage return. */
const CONTROLS = /(?![\t\n\f\r])\p{Cc}/u

function decode(file: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return CONTROLS.test(text) ? null : text
  } catch {
    return null
  }
}
