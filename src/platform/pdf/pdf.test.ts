import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { documentWriters } from '#platform/workers/document-writers.server.ts'
import { readPdf } from '#tests/fixtures/pdf-text.ts'
import type { Card, Part, PdfDocument } from './document.ts'
import { layOut } from './layout.server.ts'
import { makePdf } from './pdf.server.ts'
import { LOST, toPrintable } from './printable.server.ts'

const INFO = { title: 'Año «uno»', author: 'El farol', locale: 'es', madeAt: new Date('2026-11-20T10:00:00Z') } as const
const flow = (parts: Part[], more: object = {}): PdfDocument => ({
  ...INFO,
  pages: { kind: 'flow', margin: 50, parts, ...more },
})
const line = (text: string, size = 12): Part => ({ kind: 'paragraph', tag: 'P', text, style: { size } })
const read = async (document: PdfDocument) => readPdf(await layOut(document))

test.each([
  ['Ñandú ¿qué? «áéíóú» ü ç', 'Ñandú ¿qué? «áéíóú» ü ç'],
  ['Łukasz Dvořák Erdős', 'Łukasz Dvořák Erdős'],
  ['Дмитрий Ελένη Nguyễn', 'Дмитрий Ελένη Nguyễn'],
  ['𝕬𝖓𝖆 ﬁn Ａ', 'Ana fin A'],
  ['Luz 🕯️🕯️👨‍👩‍👧', `Luz ${LOST}`],
  ['김민준 山田さくら 王小明 許', '김민준 山田さくら 王小明 許'],
  ['ኃይለ ሥላሴ', `${LOST} ${LOST}`],
  ['a\u202Eb\u200Bc\u0000d', 'abcd'],
  ['Z\u0335\u0338\u0321a', 'Za'],
  ['dos\n líneas\ty', 'dos líneas y'],
  ['\ud800x', `${LOST}x`],
])('writes %j as %j', async (text, shown) => {
  expect(toPrintable(text)).toBe(shown)
  const { pages } = await read(flow([line(text.replaceAll('\n', ' '))]))
  expect(pages.flat().map((one) => one.replaceAll('\t', ''))).toEqual([shown])
})

/** As the pieces stand from left to right, which are in the order of reading each. */
test.each([
  ['שרה כהן', 'שרה כהן', 'ןהכ הרש'],
  ['محمد علي', 'محمد علي', 'يلع دمحم'],
  ['Ana (שרה) 12', 'Ana (שרה) 12', 'Ana (הרש) 12'],
  ['שרה (דני) 12', 'שרה (דני) 12', '12 (ינד) הרש'],
  ['فاطمة ۱۲۳', 'فاطمة ۱۲۳', '۱۲۳ ةمطاف'],
  ['שרה\u202E', 'שרה', 'הרש'],
])('writes %j from right to left', async (text, printable, shown) => {
  expect(toPrintable(text)).toBe(printable)
  const { pages } = await read(flow([line(text)]))
  expect(pages.flat().join('').replaceAll('\t', '')).toBe(shown)
})

test('a paragraph from right to left stands at the right', async () => {
  const { lefts } = await read(flow([line('Ana 12'), line('שרה 12')]))
  const [latin, hebrew] = lefts[0]!
  expect([latin, hebrew! > 480]).toEqual([50, true])
})

test('joins the letters of Devanagari, in the order in which they stand', async () => {
  const { pages } = await read(flow([line('प्रिया')]))
  expect(pages.flat().join('')).toMatch(/^\u093f/)
  expect([...toPrintable('क्ष्मि')]).toEqual([...'क्ष्मि'])
})

test('embeds of other scripts only what a document says', async () => {
  const [plain, other] = [await layOut(flow([line('Ana')])), await layOut(flow([line('Ana 王小明')]))]
  expect(other.byteLength - plain.byteLength).toBeLessThan(20_000)
})

test('has a title, a language, a structure and embedded fonts', async () => {
  const { info } = await read(flow([line('Hola')]))
  for (const part of ['/Lang (es-ES)', '/Marked true', '/StructTreeRoot', '/FontFile2', '/DisplayDocTitle true'])
    expect(info).toContain(part)
  expect(info).not.toMatch(/Helvetica/)
})

test('divides pages between lines, keeps headings with what follows, and numbers the pages', async () => {
  const heading: Part = { kind: 'paragraph', tag: 'H2', text: 'heading', style: { size: 100 } }
  const lines = [...'abcde'].map((name) => line(name, 100))
  const { pages } = await read(flow([...lines, heading, line('g', 100)], { foot: 'Hecho por Ana' }))
  expect(pages).toEqual([
    ['Hecho por Ana\t1 / 2', ...'abcde'],
    ['Hecho por Ana\t2 / 2', 'heading', 'g'],
  ])
})

const LONG_WORD = 'a'.repeat(300)
/** Of names, titles and words: what a person may write without a space. */
const longest: Card = { above: LONG_WORD, name: LONG_WORD, under: [LONG_WORD, LONG_WORD], below: LONG_WORD }
const grid = { columns: [{ share: 0.1 }, { share: 0.9 }] }

const flowOf = (parts: Part[], more: object = {}) => flow(parts, more).pages

test.each<[what: string, pages: PdfDocument['pages'], count: number, most: number]>([
  ['a paragraph', flowOf([line(`uno ${LONG_WORD} dos`)]), 1, 110],
  ['Markdown', flowOf([{ kind: 'markdown', text: `- ${LONG_WORD}` }]), 1, 110],
  ['a cell', flowOf([{ kind: 'table', grid, rows: [[{ text: LONG_WORD }, { text: 'x' }]] }]), 1, 10],
  ['a head', flowOf([line('x')], { head: { above: LONG_WORD, title: LONG_WORD, below: LONG_WORD } }), 3, 290],
  ['a foot', flowOf([line('x')], { foot: LONG_WORD }), 1, 250],
  ['a card', { kind: 'cards', sheet: { columns: 2, rows: 4, width: 90, height: 65 }, cards: [longest] }, 5, 150],
])('a word without end is divided and never cut: %s', async (_what, pages, count, most) => {
  const written = (await read({ ...INFO, pages })).pages.flat()
  expect(written.join('').replace(/[^a]/g, '').length).toBeGreaterThanOrEqual(300 * count)
  for (const part of written.flatMap((one) => one.split('\t'))) expect(part.length).toBeLessThan(most)
})

test('a row that is higher than a page is divided between pages', async () => {
  const text = Array.from({ length: 200 }, (_, index) => `p${index}`).join(' ')
  const { pages } = await read(flow([{ kind: 'table', grid, rows: [[{ text }, { text: 'beside' }]] }]))
  expect(pages.length).toBeGreaterThan(1)
  const words = pages.flat().flatMap((one) => one.split(/[\t ]/))
  for (const word of [...text.split(' '), 'beside']) expect(words).toContain(word)
})

test('a worker lays documents out', async () => {
  const before = documentWriters.countsOf('layOut')
  const file = await makePdf('person 1', async () => flow([line('Hola')]))
  expect(readPdf(file).pages).toEqual([['Hola']])
  expect(documentWriters.countsOf('layOut')).toEqual({ ...before, done: before.done + 1 })
})

test('a document that would be too long is refused before it is laid out', async () => {
  const before = documentWriters.countsOf('layOut')
  const tooLong = makePdf('person 1', async () => flow([line('x'.repeat(11_000_000))]))
  await expect(tooLong).rejects.toMatchObject({ code: 'document_too_long', status: 413 })
  expect(documentWriters.countsOf('layOut')).toEqual(before)
})

test('a person has two documents in the making; those of others do not wait for them', async () => {
  const end = Promise.withResolvers<void>()
  const begun: string[] = []
  const start = (owner: string, until = Promise.resolve()) =>
    makePdf(owner, async () => {
      begun.push(owner)
      await until
      return flow([line('x')])
    })
  const [first, second] = [start('ana', end.promise), start('ana')]
  await expect(start('ana')).rejects.toMatchObject({
    code: 'too_many_documents',
    status: 429,
  } satisfies Partial<AppError>)
  await start('luz')
  expect(begun).toEqual(['ana', 'luz'])
  end.resolve()
  for (const file of [await first, await second]) expect(readPdf(file).pages).toEqual([['x']])
})

test('more documents than may wait are refused, with the time to wait', async () => {
  const end = Promise.withResolvers<void>()
  const start = (owner: string) =>
    makePdf(owner, async () => {
      await end.promise
      throw new AppError('forbidden')
    })
  const making = Array.from({ length: 22 }, (_, index) => start(`person ${index}`))
  await expect(start('late')).rejects.toMatchObject({ code: 'documents_busy', status: 503, retryAfter: 15 })
  end.resolve()
  for (const refused of making) await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  // What could not be prepared leaves room for the next.
  expect(await makePdf('late', async () => flow([line('x')]))).not.toHaveLength(0)
})
