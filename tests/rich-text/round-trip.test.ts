import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { DocumentNode } from '#ui/rich-text/markdown/document.ts'
import { editorHtml } from '#ui/rich-text/markdown/parse.ts'
import { documentMarkdown } from '#ui/rich-text/markdown/serialize.ts'
import { documents } from './documents.ts'
import { readHtml, visible } from './read-html.ts'

const FULL = process.env['TEST_FULL'] === '1'
const RUNS = FULL ? 10_000 : 1_000

test(`publishes and reopens ${RUNS} random documents unchanged`, () => {
  fc.assert(
    fc.property(documents, (document) => {
      const markdown = documentMarkdown(document)
      const written = visible(document)
      for (const html of [renderMarkdown(markdown).html, editorHtml(markdown)]) {
        const read = visible(readHtml(html))
        // Compare as JSON first: many times faster than a comparison with an explanation.
        if (JSON.stringify(read) !== JSON.stringify(written)) expect(read, markdown).toEqual(written)
      }
    }),
    { numRuns: RUNS, seed: FULL ? Date.now() : 3 },
  )
})

const text = (words: string, ...marks: string[]): DocumentNode => ({
  ...{ type: 'text', text: words },
  marks: marks.map((type) => (type.startsWith('/') ? { type: 'link', attrs: { href: type } } : { type })),
})
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })

test.each<[what: string, paragraph: DocumentNode, markdown: string]>([
  ['a product', paragraph(text('2 * 3 * 4')), '2 \\* 3 \\* 4'],
  ['bold before a letter', paragraph(text('Rol', 'bold'), text('ea')), '**Rol**ea'],
  ['bold that ends in a point before a letter', paragraph(text('Rol.', 'bold'), text('ea')), '**Rol.**&#101;a'],
  ['bold in quotes inside a word', paragraph(text('a'), text('“b”', 'bold'), text('c')), '&#97;**“b”**&#99;'],
  ['bold beside italic', paragraph(text('uno', 'bold'), text('dos', 'italic')), '**uno**_dos_'],
  ['bold with space at its end', paragraph(text('uno ', 'bold'), text('dos')), '**uno** dos'],
  ['both at once', paragraph(text('uno', 'bold', 'italic'), text(' dos', 'bold')), '**_uno_ dos**'],
  ['italic alone', paragraph(text('uno', 'italic'), text('s')), '*uno*s'],
  ['bold link', paragraph(text('a '), text('b', 'bold', '/b'), text('c', 'bold')), 'a **[b](/b)c**'],
  ['a name with underscores', paragraph(text('mi_clave_api')), 'mi_clave_api'],
  ['a line like a list', paragraph(text('- uno'), { type: 'hardBreak' }, text('1. dos')), '\\- uno\\\n1\\. dos'],
  [
    'a link that may not be',
    paragraph({ ...text('x'), marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
    'x',
  ],
])('serializes %s so that it reads the same', (_what, node, markdown) => {
  expect(documentMarkdown({ type: 'doc', content: [node] })).toBe(markdown)
})

test('serializes deeply nested lists once', () => {
  let list = paragraph(text('x'))
  for (let depth = 0; depth < 60; depth++)
    list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('x')), list] }] }
  expect(documentMarkdown({ type: 'doc', content: [list] }).match(/x/g)).toHaveLength(61)
})

test('serializes a long text of special characters', () => {
  const signs = paragraph(...Array.from({ length: 2_000 }, (_, n) => text('.*_ x', n % 2 ? 'bold' : 'italic')))
  expect(documentMarkdown({ type: 'doc', content: [signs] }).length).toBeGreaterThan(10_000)
})
