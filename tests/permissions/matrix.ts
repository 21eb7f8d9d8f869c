import { afterAll, expect, test, vi } from 'vitest'
import { HIGH_LIMITS } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import {
  type Outcome,
  outcomeOf,
  parseOutcomes,
  REFUSED,
  type Row,
  SUBJECTS,
  type Subject,
  type User,
  usersToAsk,
} from './outcomes.ts'
import { createRequester } from './requests.ts'

/** Outsiders are refused before the body is read, as are the members of another organization. */
const isOutsider = (user: User, subjectKind: Subject) =>
  ['anonymous', 'stranger', 'unconfirmed'].includes(user) || (subjectKind === 'foreign' && user === 'administrator')

/**
 * Forms that come back with what was typed: their body is read, up to a limit. That of a registration also before the address is confirmed,
 * a character's texts only after the session ended; the form alone says what is to be saved, or which invitation is answered.
 */
const isAnsweredWithForm = (route: string, user: User) =>
  /^POST \/evento-rol-vivo-larp\/.*\/registration\//.test(route) ||
  route === 'POST /save' ||
  route === 'POST /account/organizations' ||
  route.startsWith('POST /invitation/') ||
  // The body says for which event or organization.
  (user === 'administrator' && /^POST \/api\/(album\/event|event\/create-private)$/.test(route)) ||
  (user === 'anonymous' && /^POST \/c\/[^/]+\/(biography|background)\/edit$/.test(route))

/** Tests each route × users × a pending organization's draft, an active one's public event, someone else's draft. */
export async function testOutcomes(rows: Row[]) {
  const app = await openBuiltApp({
    ...HIGH_LIMITS,
    CONTACT_PER_HOUR: '100000',
    PROPOSALS_PER_HOUR: '100000',
    REPORTS_PER_HOUR: '100000',
    GRAPHQL_REQUESTS_PER_MINUTE: '100000',
  })
  const { ask } = await createRequester(app)
  const consoleErrors = vi.spyOn(console, 'error')

  const cases = rows.flatMap(({ route, expected, body }) => {
    const asked = usersToAsk(expected)
    const intent = body?.['intent'] ? ` (${body['intent']})` : ''
    return SUBJECTS.flatMap((subjectKind) => {
      const users = asked[subjectKind] ?? []
      if (users.length === 0) return []
      const all = parseOutcomes(expected[subjectKind]!)
      const wanted = Object.fromEntries(users.map((user) => [user, all[user]]))
      return [[`${route}${intent}`, subjectKind, route, wanted, body] as const]
    })
  })
  test.each(cases)('%s of %s', async (_name, subjectKind, route, expected, body) => {
    const outcomes: Record<string, Outcome> = {}
    const readBodies: string[] = []
    for (const user of Object.keys(expected) as User[]) {
      const response = await ask(subjectKind, user, route, body)
      outcomes[user] = outcomeOf(response)
      const isRefused = isOutsider(user, subjectKind) && REFUSED.includes(outcomes[user])
      if (isRefused && response.bodyRead && !isAnsweredWithForm(route, user)) readBodies.push(user)
    }
    expect(outcomes).toEqual(expected)
    expect(readBodies).toEqual([])
  })

  test('no request logs an error', () => expect(consoleErrors.mock.calls).toEqual([]))
  afterAll(() => consoleErrors.mockRestore())
  return app
}
