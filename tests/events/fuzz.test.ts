import { expect, test } from 'vitest'
import { multipart } from '../fixtures/api-caller.ts'
import { eventApi } from '../fixtures/event-api.ts'
import { COMPLETE_EVENT } from '../fixtures/event-fixtures.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'

const { sql, call, postEvent, club, addEvent, errors } = await eventApi()

const FULL = process.env['TEST_FULL'] === '1'
const MALFORMED: unknown[] = [
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

test('never answers 500 for malformed values in any field', async () => {
  const { translationId } = await addEvent({ ...COMPLETE_EVENT, title: 'Blanco' })
  let rejectedCount = 0
  for (const [row, name] of NAMES.entries())
    for (const [column, value] of MALFORMED.entries()) {
      // Every field meets every kind of value over time; npm run test:full tries all combinations.
      if (!FULL && (row + column) % 8 > 0) continue
      const data = { organization: club.id, ...COMPLETE_EVENT, [name]: value }
      for (const response of [
        await postEvent(data),
        await call('Olga', `PUT /api/event/my_event/${translationId}`, {
          data: { [name]: value, tickets: [{ title: 'x', price: 1, [name]: value }] },
        }),
      ]) {
        expect(response.status, `${name}: ${JSON.stringify(value)} ${JSON.stringify(response.body)}`).toBeLessThan(500)
        rejectedCount += Number(response.status >= 400)
      }
      await sql`truncate rate_limits`
    }
  expect(rejectedCount).toBeGreaterThan(FULL ? 500 : 60)
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
])('rejects the body %j with a message', async (text) => {
  for (const body of [text, multipart(text), multipart(text, 'header', await testImage())]) {
    const { status, body: response } = await call('Olga', 'POST /api/event/create-private', body)
    expect([400, 404]).toContain(status)
    expect(response.error.message).toBe('No se ha podido añadir el evento.')
  }
  expect(errors).toEqual([])
})
