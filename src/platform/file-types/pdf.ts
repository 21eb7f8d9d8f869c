import type { ContentRefusal } from '#shared/documents/refusals.ts'
import { endsLikeZip } from './zip-directory.ts'

const TYPE = { ext: '.pdf', mime: 'application/pdf' }
const HEAD_BYTES = 1024
const TAIL_BYTES = 1024
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe)[\s>]|<\?php/i

/** A PDF that begins and ends as one. Its content is not examined: it is served as an attachment alone. */
export function detectPdf(file: Buffer): typeof TYPE | { refused: ContentRefusal } {
  const text = file.toString('latin1')
  if (MARKUP.test(text.slice(0, HEAD_BYTES)) || endsLikeZip(file)) return { refused: 'mixed' }
  const tail = text.slice(-TAIL_BYTES)
  if (!/^%PDF-[12]\.\d/.test(text) || !tail.includes('startxref') || !tail.includes('%%EOF'))
    return { refused: 'damaged' }
  // In the trailer, which is never compressed. A password to open and one to print cannot be told apart without trying.
  if (/\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(text)) return { refused: 'encrypted' }
  return TYPE
}
