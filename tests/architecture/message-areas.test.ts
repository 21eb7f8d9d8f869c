import { expect, test } from 'vitest'
import { BARE_PAGES, BARE_PAGES_BY_LAYOUT, CALENDAR_PAGES, PAGES_BY_LAYOUT, SITE_PAGES } from '#app/pages.ts'
import { edgesOf, filesOf } from './imports.ts'
import { quotedIn, startsOf, templatesIn } from './message-templates.ts'

/** Messages are sent by area: a key stands in the area of all pages that may show it, and in no wider one. */
const AREAS = ['site', 'calendar', 'albums', 'offline', 'panels', 'admin', 'email', 'server'] as const
type Area = (typeof AREAS)[number]

const source = Object.fromEntries(
  Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(([path]) => !path.includes('.test.')),
)
const importsOf = Map.groupBy(
  edgesOf(source).filter(({ erased, to }) => !erased && to in source),
  ({ from }) => from,
)
const pagesIn = (...layouts: string[]) =>
  layouts.flatMap((layout) => [
    `src/app/${layout}.tsx`,
    ...(PAGES_BY_LAYOUT[layout] ?? BARE_PAGES_BY_LAYOUT[layout] ?? []).map(({ file }) => `src/app/${file}`),
  ])
const ROOTS: Record<Exclude<Area, 'email' | 'server'>, string[]> = {
  site: [
    ...['src/app/root.tsx', 'src/app/entry.client.tsx', 'src/app/layouts/empty.tsx', 'src/app/layouts/not-found.tsx'],
    ...pagesIn('layouts/site', 'public/guides/help-layout'),
    ...[...SITE_PAGES, ...BARE_PAGES].map(({ file }) => `src/app/${file}`),
  ],
  calendar: CALENDAR_PAGES.map(({ file }) => `src/app/${file}`),
  albums: pagesIn('layouts/album', 'layouts/photo'),
  offline: [...pagesIn('layouts/bare'), 'src/app/offline/worker/worker.ts'],
  panels: pagesIn(
    ...['layouts/registration', 'layouts/account', 'layouts/character', 'layouts/check-in'],
    ...['organization/organization-layout', 'event-panel/event-panel-layout'],
  ),
  admin: pagesIn('admin/admin-layout'),
}

const isOfServer = (path: string) => /\.server\.tsx?$/.test(path)

/** Every file that these import, by whatever way; `inBrowser`: not what the server alone loads. */
function reachedFrom(roots: string[], { inBrowser = false } = {}): Set<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path) || (inBrowser && isOfServer(path))) continue
    reached.add(path)
    open.push(...(importsOf.get(path) ?? []).map(({ to }) => to))
  }
  return reached
}

const sentToBrowsers = reachedFrom(Object.values(ROOTS).flat(), { inBrowser: true })
const reached = Object.entries(ROOTS).map(([area, roots]) => [area as Area, reachedFrom(roots)] as const)

const keysOf = (area: Area) => Object.keys(JSON.parse(Object.values(filesOf(`src/messages/es/${area}.json`))[0]!))
const keys = AREAS.flatMap((area) => keysOf(area).map((key) => [key, area] as const))
const names = keys.map(([key]) => key)

/** Keys put together: `tier.${tier}`. */
const starts = startsOf(names)
const templates = Object.entries(source).flatMap(([path, text]) =>
  templatesIn(text, starts).map(({ form }) => ({ path, form })),
)

/** The files that quote a word. */
const quoting = new Map<string, string[]>()
for (const [path, text] of Object.entries(source))
  for (const word of quotedIn(text)) quoting.getOrInsertComputed(word, () => []).push(path)

const usersOf = (key: string) => [
  ...(quoting.get(key) ?? []),
  ...templates.filter(({ form }) => form.test(key)).map(({ path }) => path),
]

test('every message stands in the area that shows it, so that visitors are sent no words of panels, site team or emails', () => {
  expect(reached.map(([area, files]) => [area, files.size > 20])).toEqual([
    ['site', true],
    ['calendar', true],
    ['albums', true],
    ['offline', true],
    ['panels', true],
    ['admin', true],
  ])
  const wrong = keys.flatMap(([key, area]) => {
    const users = usersOf(key)
    // Words that the server puts into a page's data.
    if (area === 'server' && users.length > 0 && users.every((path) => path.endsWith('.server.ts'))) return []
    // An email that a page shows whole is made on the server.
    if (area === 'email' && users.length > 0 && !users.some((path) => sentToBrowsers.has(path))) return []
    // Of a file that loads the area before it needs its words.
    if (users.length > 0 && users.every((path) => source[path]!.includes(`await loadMessages('${area}')`))) return []
    const right = reached.find(([, files]) => users.some((path) => files.has(path)))?.[0] ?? 'email'
    return right === area ? [] : [`${key} is in ${area}, and belongs in ${right}`]
  })
  expect(wrong).toEqual([])
})
