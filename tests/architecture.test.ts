import { expect, test } from 'vitest'
import { type Edge, edgesOf, type Files, filesOf, findCycle } from './imports.ts'
import { ARROWS, BROWSER, kindOf, NEVER_SERVER, STRANGERS, TYPE_ARROWS } from './rooms.ts'

const house = filesOf('src/**/*.{ts,tsx,css,json}')
const allowed = Object.entries(ARROWS).flatMap(([from, to]) =>
  Object.entries(to).map(([other, fewest]) => [from, other, fewest] as const),
)
const lines = (text: string) => text.split('\n').length - 1
const isServer = (path: string) => /\.server\.tsx?$/.test(path)

const page = 'src/features/events/pages/event.tsx'
const part = 'src/features/events/ui/row.tsx'
const api = 'src/features/events/api.server.ts'
const query = 'src/features/events/queries.server.ts'
const command = 'src/features/events/commands.server.ts'
/** A small house that breaks no rule; the tests below put one file into it, or in another's place. */
const SOUND: Files = {
  [page]: `import { findEvent } from '../queries.server.ts'; import { Row } from '../ui/row.tsx'`,
  [part]: `import { paths } from '#spec/paths.ts'`,
  [api]: `import { Hono } from 'hono'; import { addEvent } from './commands.server.ts'`,
  [command]: `import { findEvent } from './queries.server.ts'; import { sql } from 'drizzle-orm'`,
  [query]: `import { events } from './table.server.ts'`,
  'src/features/events/table.server.ts': `import { dayAt } from '#core/day.ts'`,
  'src/features/events/authorize.server.ts': '',
  'src/web/doors.server.ts': `import { dayAt } from '#core/day.ts'`,
  'src/web/head.tsx': `import type { V } from './doors.server.ts'`,
  'src/core/day.ts': `import { paths } from '#spec/paths.ts'`,
  'src/spec/paths.ts': `import { can } from './roles.ts'`,
  'src/spec/roles.ts': '',
  'src/server.ts': `import { eventsApi } from '#features/events/api.server.ts'`,
  'src/process/listen.ts': `import type { House } from '../server.ts'`,
}

test('no file of the house breaks a rule of the architecture', () => {
  expect(violations(house)).toEqual([])
})

test('every arrow that is allowed was seen as often as a house like this has it', () => {
  const seen = Map.groupBy(edgesOf(inside(house)), ({ from, to }) => `${kindOf(from)} → ${kindOf(to)}`)
  const rare = allowed.flatMap(([from, to, fewest]) => {
    const count = seen.get(`${from} → ${to}`)?.length ?? 0
    return count < fewest ? [`${from} → ${to}: ${count}, at least ${fewest} expected`] : []
  })
  expect(rare).toEqual([])
})

test('no file is longer than 250 lines, and nine in ten of the source are under 150', () => {
  const all = filesOf('{src,tests,e2e,scripts,bench}/**/*.{ts,tsx,mts,mjs,css}', '*.ts')
  expect(Object.keys(all).length).toBeGreaterThan(200)
  expect(Object.entries(all).flatMap(([path, text]) => (lines(text) > 250 ? [`${path}: ${lines(text)}`] : []))).toEqual(
    [],
  )
  const source = Object.values(inside(house)).map(lines)
  expect(source.filter((count) => count < 150).length / source.length).toBeGreaterThan(0.9)
})

// What each rule is worth: one file in an otherwise sound house, and the violation it must be.
test.each<[rule: string, path: string, text: string, violation: string]>([
  ['a ninth kind of file in a feature', 'src/features/events/utils.server.ts', '', 'has no place'],
  ['a folder that is no room', 'src/services/mail.ts', '', 'has no place'],
  ['a page that touches a table', page, `import { events } from '../table.server.ts'`, 'page → table'],
  ['a page that writes SQL', page, `import { sql } from 'drizzle-orm'`, 'page must not know drizzle-orm'],
  [
    'a page that writes SQL by a side door',
    page,
    `import { sql } from 'drizzle-orm/sql'`,
    'page must not know drizzle-orm',
  ],
  ['a page that calls the API', page, `import { eventsApi } from '../api.server.ts'`, 'page → api'],
  ['an API that touches a table', api, `import { events } from './table.server.ts'`, 'api → table'],
  ['an API that writes SQL', api, `import { eq } from 'drizzle-orm'`, 'api must not know drizzle-orm'],
  ['a query that knows Hono', query, `import { Hono } from 'hono'`, 'queries must not know hono'],
  [
    'a query that knows the router',
    query,
    `import { redirect } from 'react-router'`,
    'queries must not know react-router',
  ],
  ['a query that writes', query, `import { addEvent } from './commands.server.ts'`, 'queries → commands'],
  ['a command that knows React', command, `import { use } from 'react'`, 'commands must not know react'],
  ['a command that knows a page', command, `import Page from './pages/event.tsx'`, 'commands → page'],
  ['a command that knows the web', command, `import { reading } from '#web/doors.server.ts'`, 'commands → web'],
  [
    'core that knows a feature',
    'src/core/day.ts',
    `import { can } from '#features/events/authorize.server.ts'`,
    'core → authorize',
  ],
  [
    'core that knows a feature later',
    'src/core/day.ts',
    `void import('#features/events/table.server.ts')`,
    'core → table',
  ],
  [
    'web that knows a feature',
    'src/web/head.tsx',
    `export { Page } from '#features/events/pages/event.tsx'`,
    'web → page',
  ],
  [
    'web that knows the type of a feature',
    'src/web/head.tsx',
    `import type { E } from '#features/events/queries.server.ts'`,
    'web → queries',
  ],
  ['spec that imports plumbing', 'src/spec/roles.ts', `import { dayAt } from '../core/day.ts'`, 'spec → core'],
  ['spec that imports a package', 'src/spec/roles.ts', `import { z } from 'zod'`, 'spec must not know zod'],
  ['ui that imports a query', part, `import { findEvent } from '../queries.server.ts'`, 'part → queries'],
  ['ui that imports the type of a query', part, `import type { Event } from '../queries.server.ts'`, 'part → queries'],
  ['ui that names a type where it stands', part, `export type E = import('../table.server.ts').E`, 'part → table'],
  [
    'ui that imports a server file of the web',
    part,
    `import type { V } from '#web/doors.server.ts'`,
    'part must not know a server file',
  ],
  ['ui that imports zod', part, `import { z } from 'zod'`, 'part must not know zod'],
  [
    'the browser’s web that imports the server’s',
    'src/web/head.tsx',
    `import { reading } from './doors.server.ts'`,
    'only as a type',
  ],
  [
    'a table that imports a query',
    'src/features/events/table.server.ts',
    `import { q } from './queries.server.ts'`,
    'table → queries',
  ],
  [
    'a door that touches a table',
    'src/server.ts',
    `import { events } from '#features/events/table.server.ts'`,
    'server → table',
  ],
  [
    'the process that knows a feature',
    'src/process/listen.ts',
    `import '#features/events/queries.server.ts'`,
    'process → queries',
  ],
  [
    'the process that loads the server',
    'src/process/listen.ts',
    `import { openSite } from '../server.ts'`,
    'process → server',
  ],
  ['source that imports a test’s help', query, `import { makeWorld } from '../../../tests/world.ts'`, 'is outside'],
  ['an import of nothing', query, `import { gone } from './gone.server.ts'`, 'does not exist'],
  ['a way round', 'src/spec/roles.ts', `import { paths } from './paths.ts'`, 'in a circle: src/spec/paths.ts'],
])('%s is found', (_rule, path, text, violation) => {
  expect(violations(SOUND)).toEqual([])
  expect(violations({ ...SOUND, [path]: text }).join('\n')).toContain(violation)
})

function violations(files: Files): string[] {
  const ours = inside(files)
  const edges = edgesOf(ours)
  const homeless = Object.keys(ours).filter((path) => kindOf(path) === null)
  const cycle = findCycle(edges)
  return [
    ...homeless.map((path) => `${path} has no place in the house`),
    ...edges.flatMap((edge) => faultsOf(edge, files).map((fault) => `${edge.from} → ${edge.to}: ${fault}`)),
    ...(cycle ? [`in a circle: ${cycle.join(' → ')}`] : []),
  ]
}

function faultsOf({ from, to, erased }: Edge, files: Files): string[] {
  const kind = kindOf(from)
  if (kind === null) return []
  if (!/^(src|tests|\.\.)\//.test(to))
    return STRANGERS.filter(({ kinds, packages }) => kinds.includes(kind) && packages.test(to)).map(
      () => `${kind} must not know ${to}`,
    )
  if (!to.startsWith('src/')) return ['is outside of src']
  const other = kindOf(to)
  if (!(to in files) || other === null) return ['does not exist, or has no place']
  const faults: string[] = []
  if (ARROWS[kind][other] === undefined && !(erased && TYPE_ARROWS[kind]?.includes(other)))
    faults.push(`${kind} → ${other} is no arrow`)
  if (isServer(to) && NEVER_SERVER.includes(kind)) faults.push(`${kind} must not know a server file`)
  if (isServer(to) && !isServer(from) && !erased && BROWSER.includes(kind)) faults.push('a server file, only as a type')
  return faults
}

/** What runs: the tests beside it and generated types aside. */
function inside(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => path.startsWith('src/') && !/\.test\.tsx?$|\.d\.ts$/.test(path)),
  )
}
