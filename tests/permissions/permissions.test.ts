import { afterAll, expect, test, vi } from 'vitest'
import { EVERY_PAGE } from '#app/pages.ts'
import { filesOf } from '../architecture/imports.ts'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { CALLS } from './endpoint-rows.ts'
import { normalizeRoute, type Outcome, outcomeOf, parseOutcomes, SUBJECTS, USERS, type User } from './outcomes.ts'
import { PAGES } from './page-rows.ts'
import { createRequester } from './requests.ts'

// Every endpoint and page × every user × a pending organization's draft, an active one's public event, somebody else's draft.
const app = await openBuiltApp({ ...HIGH_LIMITS, CONTACT_PER_HOUR: '100000', PROPOSALS_PER_HOUR: '100000' })
const { ask } = await createRequester(app)
const consoleErrors = vi.spyOn(console, 'error')
/** Outsiders are refused before the body is read. */
const OUTSIDERS: User[] = ['anonymous', 'stranger', 'unconfirmed']
const REFUSED = ['401', '403', '404', 'login']
const rows = [...CALLS, ...PAGES]
const testedRoutes = new Set(rows.map(({ route }) => normalizeRoute(route)))

test('lists every mounted route, and only mounted routes', () => {
  const pages = EVERY_PAGE.map(({ path }) => `GET /${path}`)
  const mounted = new Set([...app.routes.map(({ method, path }) => `${method} ${path}`), ...pages].map(normalizeRoute))
  expect(mounted.size).toBeGreaterThan(100)
  expect([...mounted].filter((route) => !testedRoutes.has(route))).toEqual([])
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

const cases = rows.flatMap(({ route, expected, body }) =>
  SUBJECTS.flatMap((subjectKind) => {
    const intent = body?.['intent'] ? ` (${body['intent']})` : ''
    return expected[subjectKind] === undefined
      ? []
      : [[`${route}${intent}`, subjectKind, route, expected[subjectKind], body] as const]
  }),
)
test.each(cases)('%s of %s', async (_name, subjectKind, route, expected, body) => {
  const outcomes: Record<string, Outcome> = {}
  const readBodies: string[] = []
  for (const user of USERS) {
    const response = await ask(subjectKind, user, route, body)
    outcomes[user] = outcomeOf(response)
    if (OUTSIDERS.includes(user) && REFUSED.includes(outcomes[user]) && response.bodyRead) readBodies.push(user)
  }
  expect(outcomes).toEqual(parseOutcomes(expected))
  expect(readBodies).toEqual([])
})

test('no request logs an error', () => expect(consoleErrors.mock.calls).toEqual([]))
afterAll(() => consoleErrors.mockRestore())
