import { expect, test } from 'vitest'
import { EVERY_PAGE } from '#app/pages.ts'
import { filesOf } from '../architecture/imports.ts'
import { CALLS } from './endpoint-rows.ts'
import { testOutcomes } from './matrix.ts'
import { normalizeRoute } from './outcomes.ts'
import { PAGES } from './page-rows.ts'

const app = await testOutcomes(CALLS)
const testedRoutes = new Set([...CALLS, ...PAGES].map(({ route }) => normalizeRoute(route)))

test('lists every mounted route, and only mounted routes', () => {
  const pages = EVERY_PAGE.map(({ path }) => `GET /${path}`)
  const mounted = new Set([...app.routes.map(({ method, path }) => `${method} ${path}`), ...pages].map(normalizeRoute))
  expect(mounted.size).toBeGreaterThan(100)
  expect(
    [...mounted].filter((route) => !testedRoutes.has(route)),
    'have no row: a call needs one in endpoint-rows.ts (of albums: photo-rows.ts), a page in page-rows.ts or a list that it spreads',
  ).toEqual([])
  const forms = PAGES.filter(({ route }) => route.startsWith('POST')).map(({ route }) =>
    normalizeRoute(route).replace('POST', 'GET'),
  )
  expect([...testedRoutes, ...forms].filter((route) => !mounted.has(route) && !route.startsWith('POST'))).toEqual([])
})

test('every page with an action has a row with a form', () => {
  const sources = filesOf('src/app/**/*.tsx')
  const hasAction = (file: string) => /^export (const|async function) action\b/m.test(sources[`src/app/${file}`] ?? '')
  const untested = EVERY_PAGE.filter(({ file }) => hasAction(file)).filter(
    ({ file }) =>
      !EVERY_PAGE.some((page) => page.file === file && testedRoutes.has(normalizeRoute(`POST /${page.path}`))),
  )
  expect(untested.map(({ name }) => name)).toEqual([])
})
