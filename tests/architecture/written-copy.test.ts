import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { LOCALES } from '#shared/languages.ts'
import { filesOf } from './imports.ts'

/** Attributes that people see or hear. */
const ATTRIBUTES = /^(aria-label|aria-description|alt|title|placeholder|label)$/
/** Keys, ids and addresses. */
const CODE = /^(https?:\/\/|\/\S*$|[a-z_-]+(\.[a-z_]+)*$)/
/** Names, units, and what is not part of a sentence. */
const NAMES =
  /^(Candil|QR|PDF|CSV|ZIP|JSON|YAML|API|Schemas|DOCX|Markdown|IBAN|BIC|kB|MB|km|x|RSS|Atom|JSON Feed|Instagram|Facebook|Discord|Excel)$/

/** Texts of JSX with a word in them, and such attributes. */
function copyIn(path: string, text: string): string[] {
  const found: string[] = []
  const note = (words: string) => {
    const trimmed = words.replace(/&\w+;/g, ' ').trim()
    if (/\p{L}{2}/u.test(trimmed) && !NAMES.test(trimmed) && !CODE.test(trimmed)) found.push(`${path}: ${trimmed}`)
  }
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXAttribute: ({ name, value }) => {
      const isSeen = name.type === 'JSXIdentifier' && ATTRIBUTES.test(name.name)
      if (isSeen && value?.type === 'Literal' && typeof value.value === 'string') note(value.value)
    },
  }).visit(parseSync(path, text).program)
  return found
}

test('no component writes copy of its own: every text on screen is a message', () => {
  const components = Object.entries(filesOf('src/{app,features,ui}/**/*.tsx')).filter(
    // What programs, the site team and those who work on the site read in one language.
    ([path]) => !/\.test\.|app\/dev\/|email-preview|features\/contact\/emails/.test(path),
  )
  expect(components.length).toBeGreaterThan(300)
  expect(components.flatMap(([path, text]) => copyIn(path, text))).toEqual([])
})

test('finds copy where there is some', () => {
  expect(
    copyIn('a.tsx', 'export const A = () => <p title="Hola mundo">Guardar {1} <b aria-label={x}>·</b></p>'),
  ).toEqual(['a.tsx: Hola mundo', 'a.tsx: Guardar'])
})

test('every style follows the direction of the language', () => {
  const PHYSICAL =
    /\b(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|text-align: (left|right)|^\s*(left|right): (?!50%)|(?<!-)\b(float|clear): (left|right)/m
  const styles = Object.entries(filesOf('src/**/*.css'))
  expect(styles.length).toBeGreaterThan(200)
  expect(styles.filter(([, text]) => PHYSICAL.test(text)).map(([path]) => path)).toEqual([])
})

test('no list of languages is written down outside of their folders', () => {
  const source = Object.entries(filesOf('src/**/*.{ts,tsx}', 'scripts/*.mjs')).filter(
    ([path]) => !path.includes('.test.'),
  )
  const LIST = new RegExp(`\\(\\??:?(${LOCALES.join('\\|')})\\)|\\['es', 'en'\\]|\\(es\\|en\\)`)
  const found = source.filter(([, text]) => LIST.test(text)).map(([path]) => path)
  // Texts are written in two languages: docs/languages.md, "Languages".
  expect(found).toEqual(CONTENT)
})

/** What is about the languages of content. */
const CONTENT = [
  'src/app/event-panel/questionnaire/state/builder-context.ts',
  'src/app/event-panel/tickets/ticket-fields.tsx',
  'src/features/guides/api.server.ts',
  'src/features/guides/schema.ts',
  'src/shared/enums.ts',
]
