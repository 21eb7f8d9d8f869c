import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { readPdf } from '../../../tests/fixtures/pdf-text.ts'
import { drawPages } from './pages.server.ts'
import { type Pdf, type PdfContent, streamPdf } from './pdf.server.ts'
import { LOST, toPrintable } from './printable.server.ts'
import { drawElement, drawLine, fitText, measureText, wrapText } from './text.server.ts'

const INFO = { title: 'Año «uno»', author: 'El farol', locale: 'es', madeAt: new Date('2026-11-20T10:00:00Z') } as const
const make = async (render: PdfContent['render'], owner = 'a') =>
  new Uint8Array(await new Response(await streamPdf(owner, async () => ({ info: INFO, render }))).arrayBuffer())

const onePage = (draw: (pdf: Pdf) => void) => (pdf: Pdf) =>
  drawPages(pdf, [{ height: 20, draw: () => draw(pdf) }], { top: 40, bottom: 40, draw: () => {} })
const writeLines = (lines: string[]) =>
  onePage((pdf) => {
    for (const [index, line] of lines.entries())
      drawElement(pdf, 'P', () => drawLine(pdf, line, 40, 40 + index * 20, { size: 12 }))
  })

test.each([
  ['Ñandú ¿qué? «áéíóú» ü ç', 'Ñandú ¿qué? «áéíóú» ü ç'],
  ['Łukasz Dvořák Erdős', 'Łukasz Dvořák Erdős'],
  ['Дмитрий Ελένη Nguyễn', 'Дмитрий Ελένη Nguyễn'],
  ['𝕬𝖓𝖆 ﬁn Ａ', 'Ana fin A'],
  ['Luz 🕯️🕯️👨‍👩‍👧', `Luz ${LOST}`],
  ['محمد علي', `${LOST} ${LOST}`],
  ['a\u202Eb\u200Bc\u0000d', 'abcd'],
  ['Z\u0335\u0338\u0321a', 'Za'],
  ['dos\n líneas\ty', 'dos líneas y'],
  ['\ud800x', `${LOST}x`],
])('writes %j as %j', async (text, shown) => {
  expect(toPrintable(text)).toBe(shown)
  const { pages } = readPdf(await make(writeLines([toPrintable(text)])))
  expect(pages.flat().map((line) => line.replaceAll('\t', ''))).toEqual([shown])
})

test('has a title, a language, a structure and embedded fonts', async () => {
  const { info } = readPdf(await make(writeLines(['Hola'])))
  for (const part of ['/Lang (es-ES)', '/Marked true', '/StructTreeRoot', '/FontFile2', '/DisplayDocTitle true'])
    expect(info).toContain(part)
  expect(info).not.toMatch(/Helvetica/)
})

test('divides pages between blocks, keeps headings with what follows, and numbers the pages', async () => {
  const seen: string[] = []
  await make((pdf) => {
    const block = (name: string, keepNext = false) => ({
      height: 100,
      keepNext,
      draw: (y: number) => void seen.push(`${name}@${y}`),
    })
    const blocks = [...'abcdef'].map((name) => block(name)).concat(block('heading', true), block('g'))
    return drawPages(pdf, blocks, {
      ...{ top: 50, bottom: 91 },
      draw: ({ number, count }) => void seen.push(`${number} / ${count}`),
    })
  })
  expect(seen.join(' ')).toBe('1 / 2 a@50 b@150 c@250 d@350 e@450 f@550 2 / 2 heading@50 g@150')
})

test('long text shrinks or takes more lines, and is never cut', async () => {
  const sizes = [30, 20, 10, 6]
  await make(
    onePage((pdf) => {
      const box = { width: 200, height: 60 }
      expect(fitText(pdf, 'Ana', box, sizes)).toEqual({ size: 30, lines: ['Ana'] })
      for (const text of ['Maximiliana de la Torre y Fernández', 'a'.repeat(300), 'ab '.repeat(100).trim()]) {
        const { size, lines } = fitText(pdf, text, box, sizes)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const line of lines) expect(measureText(pdf, line, { size })).toBeLessThan(200.1)
      }
      expect(wrapText(pdf, 'uno dos', 10, { size: 10 }).join('')).toBe('unodos')
    }),
  )
})

test('a person has two documents in the making; those of others wait', async () => {
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  const start = (owner: string, end = Promise.resolve()) =>
    streamPdf(owner, async () => {
      begun.push(owner)
      return { info: INFO, render: async (pdf) => void (await end.then(() => writeLines(['x'])(pdf))) }
    })
  const first = await start('ana', ends[0]!.promise)
  const [second, other] = [start('ana'), start('luz')]
  await expect(start('ana')).rejects.toMatchObject({
    code: 'too_many_documents',
    status: 429,
  } satisfies Partial<AppError>)
  expect(begun).toEqual(['ana'])
  ends[0]!.resolve()
  for (const stream of [first, await second, await other])
    expect(readPdf(new Uint8Array(await new Response(stream).arrayBuffer())).pages).toEqual([['x']])
})

test('a document that cannot be prepared leaves room for the next', async () => {
  const refused = streamPdf('ana', async () => {
    throw new AppError('forbidden')
  })
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  expect((await make(writeLines(['x']))).length).toBeGreaterThan(1000)
})

test('a reader who leaves stops the writing', async () => {
  let pages = 0
  const stream = await streamPdf('ana', async () => ({
    info: INFO,
    render: (pdf) =>
      drawPages(
        pdf,
        Array.from({ length: 500 }, () => ({ height: 700, draw: () => void pages++ })),
        { top: 50, bottom: 50, draw: () => {} },
      ),
  }))
  await stream.cancel()
  await make(writeLines(['x']))
  expect(pages).toBeLessThan(400)
})
