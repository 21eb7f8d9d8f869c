import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BrokenCitation, findBrokenCitations } from './citations.ts'
import { filesOf } from './imports.ts'

const root = join(import.meta.dirname, '../..')
const npmScripts = Object.keys(JSON.parse(filesOf('package.json')['package.json']!).scripts)
const repository = { root, npmScripts }

/** The problems as lines, grouped by folder. */
function describeByFolder(broken: BrokenCitation[]) {
  const folders = Map.groupBy(broken, ({ path }) => path.split('/').slice(0, -1).slice(0, 3).join('/') || '.')
  return [...folders]
    .map(([folder, found]) => {
      const lines = found.map(({ path, line, problem }) => `  ${path}:${line} ${problem}`)
      return `${folder} (${found.length})\n${lines.join('\n')}`
    })
    .join('\n')
}

test('comments and documents cite only what the repository has', () => {
  const files = filesOf('{src,tests,e2e,tools,scripts}/**/*.{ts,tsx,mjs,css}', '*.{ts,md}', 'docs/**/*.md')
  // The examples below.
  delete files['tests/architecture/citations.test.ts']
  expect(describeByFolder(findBrokenCitations(files, repository))).toBe('')
})

const RULES = { 'docs/rules.md': '# Rules\n\n### Events: status\n' }

test.each([
  ['// One owner (decisions 2).', 'decisions 2'],
  ['/** Waits for issue 5. */', 'issue 5'],
  ['// Prices in minor units (\u00a73).', '\u00a7'],
  ['// As the specification says.', 'the specification'],
  ['// See spec 8.', 'spec 8'],
  ['// See docs/absent.md.', 'docs/absent.md'],
  ['// Started by scripts/absent.mjs.', 'scripts/absent.mjs'],
  ['// The same filters as in core/search.', 'core/search'],
  ['// See docs/rules.md, "Events: colours".', 'Events: colours'],
  ['/**\n * See docs/rules.md,\n * "Events: colours".\n */', 'Events: colours'],
])('finds the citation in %j', (text, problem) => {
  const broken = findBrokenCitations({ ...RULES, 'src/a.ts': text }, repository)
  expect(broken.map((found) => found.problem).join('\n')).toContain(problem)
})

test.each([
  ['// See docs/rules.md, "Events: status".'],
  ['/**\n * See docs/rules.md,\n * "Events:\n * status".\n */'],
  ["import type { Topology } from 'topojson-specification'"],
  ["const path = 'scripts/absent.mjs'"],
  ['// Strapi issue 11869'],
])('accepts %j', (text) => {
  const broken = findBrokenCitations({ ...RULES, 'src/a.ts': text }, repository)
  expect(broken).toEqual([])
})

test.each([
  ['[guide](absent.md)', 'links to absent.md'],
  ['Run `npm run absent`.', 'npm run absent'],
  ['In `src/absent/*.ts`.', 'src/absent/*.ts'],
])('finds the citation in the document %j', (text, problem) => {
  const broken = findBrokenCitations({ 'README.md': text }, repository)
  expect(broken.map((found) => found.problem).join('\n')).toContain(problem)
})
