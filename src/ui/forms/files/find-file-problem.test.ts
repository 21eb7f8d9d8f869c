import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DOCUMENT, PAPER, PICTURE } from './file-rules.ts'
import { findFileProblem } from './find-file-problem.ts'

const file = (content: BlobPart | Uint8Array, name = 'file', type = '') =>
  new File([content as BlobPart], name, { type })
const bytes = (...list: (string | number[])[]) =>
  Buffer.concat(list.map((part) => Buffer.from(part as string, 'latin1')))
/** The head of a PNG that declares its size: as much as a browser reads. */
function png(width: number, height: number) {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), size, deflateSync(Buffer.alloc(64))])
}
const PDF = bytes('%PDF-1.7\n')
const HEIC = bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')

test.each([
  ['a picture', file(png(800, 600)), PICTURE, null],
  ['a PDF as a picture', file(PDF, 'foto.png', 'image/png'), PICTURE, 'pdf'],
  ['HEIC', file(HEIC, 'IMG_1.HEIC'), PICTURE, 'heic'],
  ['HEIC by its name alone', file(bytes('\0\0\0\0'), 'IMG_1.heic'), PICTURE, 'heic'],
  ['an empty file', file('', 'foto.png'), PICTURE, 'empty'],
  ['more pixels than anybody scales down', file(png(20_000, 20_000)), PICTURE, 'pixels'],
  [
    'a large picture, which is scaled down',
    file(Buffer.concat([png(9000, 9000), Buffer.alloc(12_000_000)])),
    PICTURE,
    null,
  ],
  ['a receipt', file(PDF, 'recibo.pdf'), PAPER, null],
  ['a large receipt', file(Buffer.concat([PDF, Buffer.alloc(5_000_000)])), PAPER, 'too_large'],
  ['a GIF as a receipt', file(bytes('GIF89a')), PAPER, 'gif'],
  ['Word', file(bytes('PK\x03\x04'), 'a.docx'), PAPER, 'zip'],
  ['Word as a document', file(bytes('PK\x03\x04'), 'a.docx'), DOCUMENT, null],
  ['old Word', file(bytes('\xd0\xcf\x11\xe0'), 'a.doc'), DOCUMENT, 'office'],
  ['a program', file(bytes('MZ\x90\0'), 'a.pdf'), DOCUMENT, 'program'],
  ['a page', file('<!doctype html>', 'a.txt'), DOCUMENT, 'markup'],
  ['a drawing', file('<?xml version="1.0"?><svg xmlns="x">', 'a.png'), DOCUMENT, 'markup'],
  ['text', file('Hola, qué tal', 'a.txt'), DOCUMENT, null],
  ['Latin-1', file(bytes('Fecha;Importe\nEspa\xf1a;12,50'), 'a.csv'), DOCUMENT, null],
  ['a picture with too many pixels as a document', file(png(8000, 8000)), DOCUMENT, 'pixels'],
  ['a large document', file(Buffer.concat([PDF, Buffer.alloc(2_000_000)])), DOCUMENT, 'too_large'],
] as const)('%s', async (_, chosen, rule, problem) => {
  expect(await findFileProblem(chosen, rule)).toBe(problem)
})
