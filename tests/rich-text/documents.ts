import fc from 'fast-check'
import type { DocumentNode } from '#ui/rich-text/markdown/document.ts'

/** Texts as people and word processors write them, and everything Markdown would interpret. */
const PIECES = [
  ...[
    'hola',
    'a',
    'B',
    'ñ',
    '7',
    'una noche',
    ' ',
    '  ',
    '\u00a0',
    '\t',
    '\n',
    '“cita”',
    '«eso»',
    '¿qué?',
    '¡ya!',
    '…',
    '—',
  ],
  ...[
    '*',
    '**',
    '_',
    '__',
    '`',
    '```',
    '~~',
    '[',
    ']',
    '](',
    '!',
    '![',
    '<',
    '<b>',
    '>',
    '# ',
    '## ',
    '- ',
    '+ ',
    '* ',
    '1. ',
  ],
  ...[
    '1) ',
    '2026. ',
    '---',
    '===',
    '___',
    '***',
    '|',
    '| a | b |',
    '|---|---|',
    ':--',
    '&amp;',
    '&copy;',
    '&#42;',
    '&',
    '\\',
    '\\\\',
  ],
  ...[
    '2 * 3 * 4',
    'snake_case_name',
    '<https://a.example>',
    'https://a.example/x_y_z',
    '[x]: /y',
    '    ',
    'C#',
    '#1',
    ' #',
    '€',
    '+',
    '=',
  ],
  ...[
    '😀',
    '👨‍👩‍👧',
    'e\u0301',
    '\u200b',
    '\ufeff',
    '\u2028',
    '日本',
    'עברית',
    '🇪🇸',
    '𝒜',
    '.',
    ',',
    ':',
    ';',
    '(',
    ')',
    '"',
    "'",
    '/',
    '%',
  ],
]
const ADDRESSES = [
  ...[
    'https://candil.example/a',
    'https://a.example/(b)_c?d=1&copy;=2#e',
    'mailto:a@b.example',
    '/events',
    'tel:+34600000000',
  ],
]

const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3, unit: 'grapheme' })), {
  minLength: 1,
  maxLength: 4,
})
const marks = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  href: fc.option(fc.constantFrom(...ADDRESSES), { freq: 5 }),
})
const run = fc.tuple(text, marks).map(
  ([pieces, { bold, italic, href }]): DocumentNode => ({
    type: 'text',
    text: pieces.join(''),
    marks: [
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
      ...(href ? [{ type: 'link', attrs: { href } }] : []),
    ],
  }),
)
const breakOf = fc.constant<DocumentNode>({ type: 'hardBreak' })
const inline = fc.array(fc.oneof({ weight: 6, arbitrary: run }, { weight: 1, arbitrary: breakOf }), { maxLength: 6 })
const paragraph = inline.map((content): DocumentNode => ({ type: 'paragraph', content }))
const heading = fc
  .tuple(fc.constantFrom(2, 3), fc.array(run, { maxLength: 3 }))
  .map(([level, content]): DocumentNode => ({ type: 'heading', attrs: { level }, content }))

const { block } = fc.letrec<{ block: DocumentNode; list: DocumentNode; item: DocumentNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    { weight: 5, arbitrary: paragraph },
    { weight: 1, arbitrary: heading },
    { weight: 1, arbitrary: fc.constant<DocumentNode>({ type: 'horizontalRule' }) },
    { weight: 2, arbitrary: tie('list') },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' })
        .map((content): DocumentNode => ({ type: 'blockquote', content })),
    },
  ),
  list: fc
    .tuple(fc.option(fc.nat(20)), fc.array(tie('item'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' }))
    .map(
      ([start, content]): DocumentNode =>
        start === null ? { type: 'bulletList', content } : { type: 'orderedList', attrs: { start }, content },
    ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2, depthIdentifier: 'block' }))
    .map(([first, more]): DocumentNode => ({ type: 'listItem', content: [first, ...more] })),
}))

/** Documents the editor can hold. */
export const documents = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content): DocumentNode => ({ type: 'doc', content }))
