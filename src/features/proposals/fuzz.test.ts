import { expect, test } from 'vitest'
import { openApi } from '#tests/api/api-client.ts'
import { below, next, pick } from '#tests/api/random-queries.ts'

const { app, errors } = await openApi({ PROPOSALS_PER_HOUR: '1000000' })

const ORGANIZER = '/api/organizer/create-public'
const VENUE = '/api/venue/create-public'
const json = { 'content-type': 'application/json' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const KEYS =
  'name type url website facebook instagram county description address gps latitude longitude country capacity phone phone_number price_person_night proposer_email subject timeZone email __proto__ constructor toString gps[0] gps[latitude]'.split(
    ' ',
  )
const VALUES: unknown[] = [
  ...[
    '',
    ' ',
    'x',
    'Grupo Luna',
    'association',
    'casa_rural',
    'ES',
    'https://luna.example',
    'http://[',
    '36.5, -6.2',
    'NaN',
    'Infinity',
    '1e400',
  ],
  ...[
    '💥',
    '\ud800',
    '\u0000',
    'a'.repeat(3000),
    "' or 1=1 --",
    '<script>',
    '%',
    '12,5',
    '-1',
    '2147483648',
    '@luna',
    'eva@example.org',
  ],
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e300,
    2 ** 31,
    [],
    {},
    [[]],
    [1, 2],
    [{}, {}],
    { latitude: 1, longitude: 2 },
    { a: { b: {} } },
  ],
]
const anything = () => Object.fromEntries(Array.from({ length: below(9) }, () => [pick(KEYS), pick(VALUES)]))
/** Half of them are almost valid, so that later checks are tested too. */
const entry = () =>
  next() < 0.5 ? anything() : { name: 'Grupo Luna', type: pick(['company', 'albergue']), ...anything() }

function attempt(): [string, RequestInit] {
  const path = pick([ORGANIZER, VENUE])
  const text = JSON.stringify(next() < 0.9 ? entry() : pick(VALUES)) ?? ''
  const words = Object.entries(entry()).map(
    ([key, value]) => `entry[${key}]=${encodeURIComponent(String(value).toWellFormed())}`,
  )
  return pick<() => [string, RequestInit]>([
    () => [`${path}?entry=${encodeURIComponent(text)}`, {}],
    () => [`${path}?${words.join('&')}`, {}],
    () => [path, { body: pick([text, `{"data":${text}}`, `{"entry":${text}}`, text.slice(1)]), headers: json }],
    () => [path, { body: pick([words.join('&'), `entry=${encodeURIComponent(text)}`, text]), headers: urlencoded }],
    () => [
      `${path}?${words.join('&')}`,
      { body: text, headers: pick([json, urlencoded, { 'content-type': 'multipart/form-data; boundary=x' }, {}]) },
    ],
  ])()
}

test('accepts or rejects 1,500 random proposals without an unexpected error', async () => {
  const statuses = new Map<number, number>()
  for (let n = 0; n < 1500; n++) {
    const [path, init] = attempt()
    const { status } = await app.request(path, { method: 'POST', ...init })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect([200, 400], `${path} ${JSON.stringify(init)}`).toContain(status)
  }
  expect(errors).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(statuses.get(400)).toBeGreaterThan(100)
})
