import { expect, test } from 'vitest'
import { eventDoor, multipart } from '../fixtures/event-client.ts'
import { COMPLETE } from '../fixtures/event-fixtures.ts'
import { picture } from '../fixtures/organization-fixtures.ts'

const { sql, call, add, club, make, errors } = await eventDoor()

const FULL = process.env['TEST_FULL'] === '1'
const JUNK: unknown[] = [
  ...[
    null,
    true,
    7,
    -1,
    1e300,
    'x',
    '',
    ' ',
    [],
    [[]],
    {},
    { es: 'x' },
    { $ne: 1 },
    '\ud800',
    '%00',
    "'; drop table events",
  ],
  ...['9'.repeat(400), 'a'.repeat(5000), '2027-13-45', '0000-00-00', 2147483648, 1.5, '1e9', [null], [{}], { id: {} }],
]
const NAMES = [
  ...[
    'organization',
    'organizer',
    'title',
    'slug',
    'description',
    'date_start',
    'date_end',
    'type',
    'primary_language',
  ],
  ...['is_international', 'target_audience', 'theme', 'url', 'facebook_page', 'venue', 'venue_tbd', 'county', 'tags'],
  ...[
    'capacity',
    'minimum_age',
    'payment_methods',
    'refund_policy_es',
    'localizations',
    'tickets',
    'signup',
    'signup_url',
  ],
  ...['signup_opens', 'header', 'locale', 'reason', 'version', 'submit', '__proto__', 'constructor'],
]

test('garbage in every field is an answer, and never a 500', { timeout: 120_000 }, async () => {
  const { id } = await make({ ...COMPLETE, title: 'Blanco' })
  let refused = 0
  for (const [row, name] of NAMES.entries())
    for (const [column, junk] of JUNK.entries()) {
      // Each field meets each kind sooner or later; npm run test:full tries all.
      if (!FULL && (row + column) % 8 > 0) continue
      const data = { organization: club.id, ...COMPLETE, [name]: junk }
      for (const answer of [
        await add(data),
        await call('Olga', `PUT /api/event/my_event/${id}`, {
          data: { [name]: junk, tickets: [{ title: 'x', price: 1, [name]: junk }] },
        }),
      ]) {
        expect(answer.status, `${name}: ${JSON.stringify(junk)} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        refused += Number(answer.status >= 400)
      }
      await sql`truncate rate_limits`
    }
  expect(refused).toBeGreaterThan(FULL ? 500 : 60)
  expect(errors).toEqual([])
})

test.each([
  '',
  '{',
  '[',
  'null',
  '7',
  '"x"',
  '[[[]]]',
  '{"title":"\\u0000"}',
  '{"__proto__":{"title":"x"}}',
  '\xff\xfe',
])('the body %j is refused in words', async (text) => {
  for (const body of [text, multipart(text), multipart(text, await picture())]) {
    const { status, body: answer } = await call('Olga', 'POST /api/event/create-private', body)
    expect([400, 404]).toContain(status)
    expect(answer.error.message).toBe('No se ha podido añadir el evento.')
  }
  expect(errors).toEqual([])
})
