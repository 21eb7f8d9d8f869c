import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HELP_TEXTS } from '#shared/enums.ts'

const TESTS = globSync('{src,tests,e2e}/**/*.{test.ts,test.tsx,spec.ts}')

/** The rows of `help-claims.md`, by page. */
function readClaims() {
  const pages = readFileSync(join(import.meta.dirname, 'help-claims.md'), 'utf8')
    .split('\n## ')
    .slice(1)
  const rowsOf = (page: string) =>
    page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
  return pages.map((page) => {
    const claims = rowsOf(page).map((row) => {
      const [es, en, tests] = row.slice(2, -2).split(' | ') as [string, string, string]
      return { es, en, tests: tests === 'advice' ? [] : tests.split('<br>') }
    })
    return { name: page.split('\n', 1)[0]!, claims }
  })
}
const PAGES = readClaims()

/** The text as a reader has it: without the marks of Markdown. */
const plain = (markdown: string) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*/g, '')

/** Paragraphs, items of lists and rows of tables. */
const blocksOf = (markdown: string) =>
  markdown
    .split(/^---$/m)
    .slice(2)
    .join('---')
    .split('\n')
    .filter((line) => line && !/^(?:#|\|-)/.test(line))
    .map((line) => plain(line).replace(/^(?:- |\d+\. |\| )/, ''))

test('every page of the help has its claims', () => {
  expect(PAGES.map(({ name }) => name).toSorted()).toEqual(HELP_TEXTS.toSorted())
})

describe.each(PAGES)('$name', ({ name, claims }) => {
  test.each(['es', 'en'] as const)('in %s every sentence about the product has a test that does it', (locale) => {
    const blocks = blocksOf(readFileSync(`content/${locale}/help/${name}.md`, 'utf8'))
    const sentences = claims.map((claim) => claim[locale])
    const said = (sentence: string) => blocks.some((block) => block.includes(sentence))
    expect(
      sentences.filter((sentence) => !said(sentence)),
      'the page says it',
    ).toEqual([])
    const isCovered = (block: string) => sentences.some((sentence) => block.includes(sentence))
    expect(
      blocks.filter((block) => !isCovered(block)),
      'nothing else is claimed',
    ).toEqual([])
  })

  test('its tests exist', () => {
    const exists = (claimed: string) => {
      const [file, title] = claimed.split(' › ') as [string, string]
      return TESTS.some((path) => path.endsWith(file) && readFileSync(path, 'utf8').includes(title))
    }
    const missing = claims.flatMap(({ tests }) => tests.filter((claimed) => !exists(claimed)))
    expect(missing).toEqual([])
  })
})
