import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { createRequester } from '../permissions/requests.ts'
import { bearer } from '../permissions/users.ts'
import { findAnswerMismatch } from './described-schemas.ts'
import { type Caller, type RandomRequest, randomRequest, toInit, toQueryString } from './random-requests.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['TEST_FULL'] === '1' ? 5000 : 300))
/** Another one every time it is given: `FUZZ_SEED=$RANDOM`. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 16)

const app = await openBuiltApp({
  ...{ ...HIGH_LIMITS, CONTACT_PER_HOUR: '100000', PROPOSALS_PER_HOUR: '100000', REPORTS_PER_HOUR: '100000' },
})
const { users, createSubject } = await createRequester(app)
/** Requests delete and hand over what there is: a new one after this many. */
const REQUESTS_PER_SUBJECT = 40
const newSubject = () => createSubject('own', 'administrator')
let subject = newSubject()
let sent = 0
const logged = vi.spyOn(console, 'error')

/** What there is for the parameters of paths: an event, its organization, a character and their parts. */
const EXISTING: [path: RegExp, name: string, placeholder: string][] = [
  [/./, 'slug', 'event_slug'],
  [/./, 'upload', 'upload'],
  [/./, 'organization', 'organization'],
  [/./, 'parent', 'as_event'],
  [/./, 'any', 'as_event'],
  [/./, 'path', 'content'],
  [/./, 'document', 'document'],
  [/character/, 'id', 'stranger_character'],
  [/organi[sz]/, 'id', 'organization'],
  [/venues/, 'id', 'venue'],
  [/tickets/, 'id', 'ticket'],
  [/tags/, 'id', 'tag'],
  [/registration-forms/, 'id', 'form'],
  [/quick-start/, 'id', 'guide'],
  [/medias/, 'id', 'photo'],
  [/albums?\/(?!event)/, 'id', 'photographed_album'],
  [/./, 'id', 'event'],
  [/my_questions/, 'question', 'waiting_question'],
]
const existing = (path: string, name: string) =>
  subject.fill(`{${EXISTING.find(([pattern, one]) => one === name && pattern.test(path))![2]}}`)

/** A session for one request: some calls end them. */
async function authorization(caller: Caller) {
  if (caller === 'nobody') return {}
  return bearer(caller === 'invalid' ? 'invalid' : (await users.createSession(caller)).token)
}

async function send({ call, segments, query, headers, body, caller }: RandomRequest) {
  if (++sent % REQUESTS_PER_SUBJECT === 0) {
    subject = newSubject()
    // Making one uploads files, which are counted.
    await app.sql`delete from rate_limits`
  }
  let path = call.path
  for (const [name, segment] of Object.entries(segments))
    path = path.replace(`{${name}}`, segment ?? (await existing(call.path, name)))
  const { type, ...init } = toInit(body)
  const response = await app.get(path + toQueryString(query), {
    ...{ method: call.method, ...init },
    headers: { origin: HOME, ...headers, ...(await authorization(caller)), ...(type && { 'content-type': type }) },
  })
  return { path, status: response.status, headers: response.headers, text: await response.text() }
}

test(`answers ${REQUESTS} requests around the description as it says, and none with 500`, async () => {
  const statuses = new Map<number, number>()
  const undescribed: string[] = []
  await fc.assert(
    fc.asyncProperty(randomRequest, async (request) => {
      const answer = await send(request)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const found = findAnswerMismatch(request.call, answer)
      if (found && process.env['FUZZ_ALL']) undescribed.push(`${request.call.name} as ${request.caller}: ${found}`)
      else expect(found, `${request.call.method} ${answer.path} as ${request.caller}`).toBeNull()
    }),
    { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
  )
  expect([...new Set(undescribed)]).toEqual([])
  expect(logged.mock.calls).toEqual([])
  // Requests must come through to the handlers, or the test proves nothing.
  const successes = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
  expect(successes).toBeGreaterThan(REQUESTS / 4)
  if (process.env['FUZZ_ALL']) console.log(Object.fromEntries(statuses))
}, 900_000)
