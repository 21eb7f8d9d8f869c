import { expect, test } from 'vitest'
import { shortestCycle, unitGraph } from './cycles.ts'
import { type Edge, edgesOf, type Files, filesOf } from './imports.ts'
import { layerOf, MAY_IMPORT, MAY_IMPORT_TYPES, PACKAGE_RULES, unitOf } from './layers.ts'

const code = sourceOf(filesOf('src/**/*.{ts,tsx,css,json}', 'tools/**/*.ts'))
const lines = (text: string) => text.split('\n').length - 1

test('every file has a layer, and imports only what its layer may', () => {
  expect(violations(code)).toEqual([])
})

test('no cycle between folders', () => {
  expect(shortestCycle(unitGraph(edgesOf(code), unitOf))).toBeNull()
})

test('no cycle between files, of types either', () => {
  expect(shortestCycle(unitGraph(edgesOf(code), (path) => path))).toBeNull()
})

test('no file is longer than 250 lines, and nine in ten of the source are under 150', () => {
  const all = filesOf('{src,tests,e2e,scripts,tools}/**/*.{ts,tsx,mts,mjs,css}', '*.ts')
  expect(Object.keys(all).length).toBeGreaterThan(200)
  expect(Object.entries(all).flatMap(([path, text]) => (lines(text) > 250 ? [`${path}: ${lines(text)}`] : []))).toEqual(
    [],
  )
  const source = Object.values(code).map(lines)
  expect(source.filter((count) => count < 150).length / source.length).toBeGreaterThan(0.9)
})

test('no message of an error is logged as it is: that of a failed statement lists its values', () => {
  const source = filesOf('src/**/*.{ts,tsx}')
  const raw = /\blog\.(?:debug|info|warn|error)\(\{[^}]*\.message\b/
  expect(Object.entries(source).flatMap(([path, text]) => (raw.test(text) ? [path] : []))).toEqual([])
})

test('days and hours in ms have one name', () => {
  const literal = Object.entries(code).filter(
    ([path, text]) => path.startsWith('src/') && /\b(86_?400_?000|3_?600_?000)\b/.test(text),
  )
  expect(literal.map(([path]) => path)).toEqual(['src/shared/durations.ts'])
})

test('no literal is spread into another: its members stand there themselves, where the compiler checks their names', () => {
  const spread = Object.entries(code).filter(
    ([path, text]) => path.startsWith('src/') && !path.includes('.test.') && /\.\.\.\{\s*[\w'"[]/.test(text),
  )
  expect(spread.map(([path]) => path)).toEqual([])
})

const page = 'src/app/public/events/events.tsx'
const query = 'src/features/events/queries/search.server.ts'
/** Sound code, into which the tests below put one file. */
const SOUND: Files = {
  [page]: `import { findEvent } from '#features/events/queries/search.server.ts'`,
  [query]: `import { events } from '../table.server.ts'`,
  'src/features/events/table.server.ts': `import { id } from '#platform/database/columns.server.ts'`,
  'src/features/venues/table.server.ts': '',
  'src/features/events/ui/row.tsx': `import { paths } from '#shared/paths.ts'`,
  'src/platform/database/columns.server.ts': `import { paths } from '#shared/paths.ts'`,
  'src/platform/cache/expiry.ts': '',
  'src/middleware/csrf.server.ts': '',
  'src/ui/components/feedback/toast.tsx': '',
  'src/shared/paths.ts': '',
  'src/server.ts': `import '#middleware/csrf.server.ts'`,
}

test.each<[rule: string, path: string, text: string, violation: string]>([
  ['a file outside the layers', 'src/services/mail.ts', '', 'has no layer'],
  [
    'shared that imports the platform',
    'src/shared/paths.ts',
    `import '#platform/cache/expiry.ts'`,
    'shared → platform',
  ],
  ['shared that imports a package', 'src/shared/paths.ts', `import { z } from 'zod'`, 'shared imports no package'],
  [
    'platform that imports a feature',
    'src/platform/cache/expiry.ts',
    `import '#${query.slice(4)}'`,
    'platform → features',
  ],
  [
    'platform that imports a feature later',
    'src/platform/cache/expiry.ts',
    `void import('#${query.slice(4)}')`,
    'platform → features',
  ],
  [
    'ui that names a type of a feature',
    'src/ui/components/feedback/toast.tsx',
    `export type E = import('#${query.slice(4)}').E`,
    'ui → features',
  ],
  ['a feature that imports a page', query, `import '#${page.slice(4)}'`, 'features → app'],
  ['a feature that imports middleware', query, `import '#middleware/csrf.server.ts'`, 'features → middleware'],
  ['a query that knows Hono', query, `import { Hono } from 'hono/tiny'`, 'neither Hono nor React'],
  ['a page that writes SQL', page, `import { sql } from 'drizzle-orm/sql'`, 'SQL stands in queries'],
  [
    'a component that imports zod',
    'src/features/events/ui/row.tsx',
    `import { z } from 'zod'`,
    'the browser gets neither',
  ],
  [
    'a component that runs a server file',
    'src/features/events/ui/row.tsx',
    `import { findEvent } from '../queries/search.server.ts'`,
    'a server file, only as a type',
  ],
  ['source that imports a test', query, `import '../../../../tests/fixtures/people.ts'`, 'is outside'],
  ['an import of nothing', query, `import { gone } from './gone.server.ts'`, 'does not exist'],
])('%s is found', (_rule, path, text, violation) => {
  expect(violations(SOUND)).toEqual([])
  expect(violations({ ...SOUND, [path]: text }).join('\n')).toContain(violation)
})

test('the shortest cycle between folders is found, also when only types make it', () => {
  const cyclic = {
    ...SOUND,
    'src/features/events/table.server.ts': `import '#features/venues/table.server.ts'`,
    'src/features/venues/table.server.ts': `import type { E } from '#features/events/queries/search.server.ts'`,
  }
  expect(shortestCycle(unitGraph(edgesOf(SOUND), unitOf))).toBeNull()
  const cycle = shortestCycle(unitGraph(edgesOf(cyclic), unitOf))
  expect(cycle?.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'src/features/events → src/features/venues',
    'src/features/venues → src/features/events',
  ])
  expect(cycle?.[1]?.example).toBe('src/features/venues/table.server.ts → src/features/events/queries/search.server.ts')
})

function violations(files: Files): string[] {
  const edges = edgesOf(files)
  const stray = Object.keys(files).filter((path) => layerOf(path) === null)
  return [
    ...stray.map((path) => `${path} has no layer`),
    ...edges.flatMap((edge) => faultsOf(edge, files).map((fault) => `${edge.from} → ${edge.to}: ${fault}`)),
  ]
}

const isServer = (path: string) => /\.server\.tsx?$/.test(path)
/** What may reach the browser: there, a server file may be imported as a type at the most. Routes may; React Router removes it. */
const isBrowser = (path: string) => /^src\/(shared|ui)\/|^src\/features\/.*\/ui\//.test(path)

function faultsOf({ from, to, erased }: Edge, files: Files): string[] {
  const layer = layerOf(from)
  if (layer === null) return []
  if (!/^(src|tests|tools|\.\.)\//.test(to))
    return PACKAGE_RULES.filter(({ where, packages }) => where.test(from) && packages.test(to)).map(({ why }) => why)
  const other = layerOf(to)
  if (!/^(src|tools)\//.test(to)) return ['is outside of the source']
  if (!(to in files) || other === null) return ['does not exist, or has no layer']
  const faults: string[] = []
  if (layer !== other && !MAY_IMPORT[layer].includes(other) && !(erased && MAY_IMPORT_TYPES[layer]?.includes(other)))
    faults.push(`${layer} → ${other} is forbidden`)
  if (isServer(to) && !isServer(from) && !erased && isBrowser(from)) faults.push('a server file, only as a type')
  return faults
}

/** What runs: the tests beside it and generated types aside. */
function sourceOf(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !/\.test\.tsx?$|\.d\.ts$/.test(path)))
}
