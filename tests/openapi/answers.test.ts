import { expect, test, vi } from 'vitest'
import { EVENT_GRANTS } from '#shared/member-permissions.ts'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { CALLS } from '../permissions/endpoint-rows.ts'
import { normalizeRoute, parseOutcomes, type Row, SUBJECTS, USERS } from '../permissions/outcomes.ts'
import { createRequester } from '../permissions/requests.ts'
import { bearer } from '../permissions/users.ts'
import { DESCRIBED_CALLS, type DescribedCall, findAnswerMismatch } from './described-schemas.ts'
import { preparedCalls } from './prepared-calls.ts'

const app = await openBuiltApp({
  ...{ ...HIGH_LIMITS, CONTACT_PER_HOUR: '100000', PROPOSALS_PER_HOUR: '100000', REPORTS_PER_HOUR: '100000' },
})
const { ask, users, createSubject } = await createRequester(app)
const prepared = preparedCalls(app, users)
const logged = vi.spyOn(console, 'error')

const rowsOf = ({ name }: DescribedCall) => CALLS.filter(({ route }) => normalizeRoute(route) === normalizeRoute(name))
/** Without those with a grant for the event: they are strangers to all else, but what the matrix's stranger owns is not theirs. */
const ASKED = USERS.filter((user) => !EVENT_GRANTS.some((grant) => grant === user)).toReversed()

/** The first user and subject of a row whose outcome is among those that are wanted. */
function findCase({ expected }: Row, wanted: (status: number) => boolean) {
  for (const subject of SUBJECTS.toSorted((a, b) => Number(b === 'own') - Number(a === 'own')))
    for (const user of ASKED) {
      const outcomes = expected[subject]
      if (outcomes && wanted(Number(parseOutcomes(outcomes)[user]))) return { subject, user }
    }
  return null
}

/** Sends the request of the first row with such an outcome; null where no row has one. */
async function askFor(call: DescribedCall, wanted: (status: number) => boolean) {
  for (const row of rowsOf(call)) {
    const found = findCase(row, wanted)
    if (found) return ask(found.subject, found.user, row.route, row.body, { withText: true })
  }
  return null
}

test.each(DESCRIBED_CALLS)('$name succeeds as described', async (call) => {
  const prepare = prepared[call.name]
  const response = prepare
    ? await prepare().then(async (one) => ({ status: one.status, headers: one.headers, text: await one.text() }))
    : await askFor(call, (status) => status < 400)
  expect(response && [response.status < 400, findAnswerMismatch(call, response)]).toEqual([true, null])
})

/** From the site itself: only its pages may sign in with a passkey. */
const INVALID_TOKEN = { authorization: 'Bearer invalid', origin: HOME }
const CALLS_WITH_ERRORS = DESCRIBED_CALLS.filter(({ method }) => method !== 'OPTIONS')

test.each(CALLS_WITH_ERRORS)('$name fails as described', async (call) => {
  const response = await askFor(call, (status) => status >= 400)
  if (response) expect([response.status >= 400, findAnswerMismatch(call, response)]).toEqual([true, null])
  // Nobody’s token is needed for a webhook.
  if (!call.responses[401]) return expect(response).not.toBeNull()
  const path = call.path.replace('{path}', 'guides').replace(/\{\w+\}/g, '1')
  const refused = await app.get(path, { method: call.method, headers: INVALID_TOKEN })
  const answer = { status: refused.status, headers: refused.headers, text: await refused.text() }
  expect([answer.status, findAnswerMismatch(call, answer)]).toEqual([401, null])
})

const LISTS = DESCRIBED_CALLS.filter(({ parameters }) => parameters.some(({ name }) => name === '_q'))

test.each(LISTS)('$name answers as described with everything that belongs to its entries', async (call) => {
  const hasRelations = call.parameters.some(({ name }) => name === 'populate')
  const everything = hasRelations ? '&populate=*' : ''
  for (const query of [
    `?pagination[limit]=-1${everything}`,
    `?locale=en${everything}`,
    '?fields=id&pagination[withCount]=false',
  ]) {
    const response = await app.get(call.path + query)
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    expect([query, answer.status, findAnswerMismatch(call, answer)]).toEqual([query, 200, null])
  }
})

const UPDATES = {
  'a deleted event': (event: string) => app.sql`update events set deleted_at = now() where id = ${event}`,
  'a suspended organization': (event: string) =>
    app.sql`update organizations set status = 'suspended' where id = (select organizer_id from events where id = ${event})`,
}
const ABOUT_EVENTS = CALLS.filter(
  ({ route }) => route.includes('/api/') && /{(event|photographed_album|document)}/.test(route),
)

test.each(Object.keys(UPDATES) as (keyof typeof UPDATES)[])('answers as described about %s', async (name) => {
  const found: string[] = []
  for (const { route, body } of ABOUT_EVENTS) {
    const call = DESCRIBED_CALLS.find((one) => normalizeRoute(one.name) === normalizeRoute(route))!
    const subject = createSubject('own', 'administrator')
    const [path, form] = [await subject.fill(route.split(' ')[1]!), body && (await subject.fill(JSON.stringify(body)))]
    await UPDATES[name](await subject.fill('{event_id}'))
    const headers = { ...bearer(users.tokenOf('administrator')), ...(form && { 'content-type': 'application/json' }) }
    const response = await app.get(path, { method: call.method, headers, ...(form && { body: form }) })
    const mismatch = findAnswerMismatch(call, {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    })
    if (mismatch) found.push(`${route}: ${mismatch}`)
  }
  expect(found).toEqual([])
  expect(ABOUT_EVENTS.length).toBeGreaterThan(15)
})

test('no request logs an error', () => expect(logged.mock.calls).toEqual([]))
