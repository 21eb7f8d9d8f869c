import { expect, test } from 'vitest'
import { shapes } from '#api.server.ts'
import { OPERATORS } from '#core/strapi/operators.ts'
import type { Kind } from '#core/strapi/shape.ts'
import { openApi, seeded } from './api-door.ts'

const { app, errors } = await openApi()
const { next, below, pick } = seeded(Number(process.env['FUZZ_SEED'] ?? 20261120))

const PATHS = [
  'events',
  'events',
  'events',
  'organizers',
  'venues',
  'tickets',
  'tags',
  'quick-start-guides',
  'events/1',
  'event/by_slug/ecos-de-mayo',
  'organizers/el-farol',
]
const CONTENT = [
  'guides',
  'help',
  'legal',
  'guides/glosario',
  'en/legal/privacy',
  'es/help',
  '..%2Flegal',
  'guides/../legal',
  'guides//x',
  '%252e%252e/etc',
]
const names = Object.values(shapes).flatMap(({ fields, relations }) => [
  ...Object.keys(fields),
  ...Object.keys(relations),
])
const odd = [
  '__proto__',
  'constructor',
  'toString',
  '',
  '*',
  ' ',
  'a.b',
  '$',
  '0',
  '-1',
  '[]',
  'é',
  '💥',
  'title"',
  "title'--",
  'x'.repeat(300),
]
const name = () => (next() < 0.9 ? pick(names) : pick(odd))
const operator = () =>
  next() < 0.9
    ? pick([...Object.keys(OPERATORS), '$and', '$or', '$not'])
    : pick(['$regex', '$where', '$', 'constructor'])
const values = [
  '1',
  '0',
  '-1',
  'true',
  'false',
  '',
  'horror',
  'ñandú',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '2026-12-04',
  '2026-12-04T10:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01',
  '2147483648',
  '1e9',
  'NaN',
  'null',
  '[object Object]',
  '*',
  'title:asc',
  'organizer.name:desc',
  'organizer.events',
  'tickets,tags',
  '\0',
  '\ud800',
  '\u202e',
  '％＿',
  'ß',
  'İ',
  '1,2',
  'all',
  'en',
  'live',
  '{"a":1}',
]
const value = () => (next() < 0.97 ? pick(values) : 'y'.repeat(below(700)))
const brackets = (words: string[]) => words.map((word) => `[${word}]`).join('')
const some = (most: number, make: () => string) => Array.from({ length: below(most + 1) }, make)

/** Keys that mostly make sense, with something off here and there. */
const KEYS: (() => string)[] = [
  () => `filters${brackets([...some(3, name), name(), operator()])}`,
  () =>
    `filters${brackets([...some(2, () => pick(['$or', '$and', '$not'])), pick(['0', '1', name()]), name(), operator(), ...some(1, () => pick(['0', '1', '']))])}`,
  () => `sort${brackets(some(2, () => pick(['0', '1', '', name()])))}`,
  () => `fields${brackets(some(1, () => pick(['0', '1', '', name()])))}`,
  () => `populate${brackets(some(1, () => pick(['0', name()])))}`,
  () =>
    `populate${brackets([name(), pick(['populate', 'fields', 'filters', 'sort', 'limit', 'start', 'on']), ...some(3, name)])}`,
  () => `pagination${brackets([pick(['page', 'pageSize', 'start', 'limit', 'withCount', name()])])}`,
  () =>
    pick([
      'locale',
      'publicationState',
      'filters',
      'populate',
      '_params',
      'where',
      'only',
      'sortBy',
      'limit',
      'text',
      '[',
      ']',
      'a[b',
      '=',
    ]),
]
/** Half of them send the brackets encoded, a few are mangled at a random place. */
function parameter() {
  const pair = `${pick(KEYS)()}=${value()}`
  const encoded =
    next() < 0.5 ? encodeURI(pair.toWellFormed()) : pair.toWellFormed().split('=').map(encodeURIComponent).join('=')
  const at = below(encoded.length)
  return next() < 0.95
    ? encoded
    : `${encoded.slice(0, at)}${pick(['%', '%zz', '&', '=', '[', ']', '%00', '%ED%A0%80', '+'])}${encoded.slice(at)}`
}
const query = () => Array.from({ length: 1 + below(4) }, parameter).join('&')

test('3,000 random queries are answered, refused or not found, and never break anything', async () => {
  const statuses = new Map<number, number>()
  const ask = async () => {
    const path = next() < 0.85 ? `/api/${pick(PATHS)}?${query()}` : `/_content/${pick(CONTENT)}?${query()}`
    const response = await app.request(path)
    const { status } = response
    expect([200, 400, 404], path).toContain(status)
    const body = await response.json()
    if (status !== 200) expect(body, path).toMatchObject({ data: null, error: { status, message: expect.any(String) } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let round = 0; round < 750; round++) await Promise.all([ask(), ask(), ask(), ask()])
  expect(errors).toEqual([])
  // Both sides must be exercised, or this proves nothing.
  expect(statuses.get(200)).toBeGreaterThan(300)
  expect(statuses.get(400)).toBeGreaterThan(600)
}, 120_000)

const JSONS: (() => unknown)[] = [
  () => ({ where: { [name()]: value() } }),
  () => ({
    where: {
      [pick(['title', 'slug', 'order', 'updatedAt', name()])]: {
        [operator()]: pick([value(), 1, null, [1, 'a'], { a: 1 }, true]),
      },
    },
  }),
  () => ({ only: pick([['title', name()], 'title,slug', 7, null]), without: pick([undefined, 'slug', [name()]]) }),
  () => ({
    sortBy: pick([
      'order',
      'order:desc',
      ['title', 'desc'],
      [['title', 'desc']],
      { order: -1 },
      [{ slug: 'asc' }],
      [[[]]],
      'text',
      value(),
    ]),
  }),
  () => ({
    skip: pick([0, 1, -1, '2', 1e12, {}]),
    limit: pick([1, 0, -1, 'x', 1000]),
    text: pick([true, false, 'x', null]),
  }),
  () =>
    pick([
      [],
      null,
      1,
      'x',
      { where: [] },
      { where: { __proto__: 1 } },
      JSON.parse('{"where":{"__proto__":{"$eq":1}}}'),
      { data: { limit: 1 } },
      { where: { title: '\ud800' } },
      { where: { title: 'a\0b' } },
    ]),
]
test('500 random documents posted to _content are answered, refused or not found', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 500; round++) {
    const body = JSON.stringify(pick(JSONS)())
    const cut = next() < 0.05 ? body.slice(0, below(body.length)) : body
    const path = `/_content/${pick(CONTENT)}`
    const { status } = await app.request(path, { method: 'POST', body: cut })
    expect([200, 400, 404], `${path} ${cut}`).toContain(status)
    statuses.add(status)
  }
  expect(statuses).toEqual(new Set([200, 400, 404]))
  expect(errors).toEqual([])
})

const LISTS = {
  event: 'events',
  organizer: 'organizers',
  venue: 'venues',
  ticket: 'tickets',
  tag: 'tags',
  'quick-start-guide': 'quick-start-guides',
}
const SAMPLES: Record<Kind, string[]> = {
  text: ['horror', 'ñ', '%', "'", '', 'Á', 'es'],
  integer: ['1', '0', '-7', '2147483647'],
  decimal: ['1.5', '-0.25', '123.46'],
  boolean: ['true', 'false'],
  date: ['2026-12-04', '2026-12-04T23:00:00Z'],
  instant: ['2026-12-04', '2026-12-04T23:00:00.001+01:00'],
  json: ['x'],
}
const fieldOf = (type: string, suits: (kind: Kind) => boolean) => {
  const fields = Object.entries({ id: 'integer' as const, ...shapes[type]!.fields }).filter(([, kind]) => suits(kind))
  return pick(fields)
}

/** A filter that makes sense, up to three relations away. */
function goodFilter(type: string): string {
  const path: string[] = []
  let at = type
  while (path.length < 3 && next() < 0.45 && Object.keys(shapes[at]!.relations).length > 0) {
    const [relation, { to }] = pick(Object.entries(shapes[at]!.relations))
    path.push(relation)
    at = to
  }
  const [field, kind] = fieldOf(at, () => true)
  const [operator, { takes }] = pick(Object.entries(OPERATORS).filter(([, { kinds }]) => kinds.includes(kind)))
  const value = () => encodeURIComponent(pick(SAMPLES[kind]))
  const key = `filters${pick(['', '', '[$not]', `[$or][${below(3)}]`, `[$and][0][$or][${below(2)}]`])}${brackets([...path, field])}${pick(['', '', '[$not]'])}[${operator}]`
  if (takes === 'flag') return `${key}=${pick(['true', 'false'])}`
  return takes === 'one' ? `${key}=${value()}` : `${key}[0]=${value()}&${key}[1]=${value()}`
}

const goodQuery = (type: string) =>
  [
    ...some(4, () => goodFilter(type)).filter(
      (one, index, all) => all.findIndex((other) => other.split('=')[0] === one.split('=')[0]) === index,
    ),
    ...some(1, () => `sort=${fieldOf(type, (kind) => kind !== 'json')[0]}:${pick(['asc', 'desc'])}`),
    ...some(1, () =>
      pick(['populate=*', ...Object.keys(shapes[type]!.relations).map((name) => `populate[${name}][populate]=*`)]),
    ),
    ...some(1, () => `locale=${pick(['es', 'en', 'all'])}`),
    ...some(1, () => `pagination[pageSize]=${1 + below(30)}`),
  ].join('&')

test('1,000 random queries that make sense are all answered', async () => {
  for (let round = 0; round < 1000; round++) {
    const [type, list] = pick(Object.entries(LISTS))
    const path = `/api/${list}?${goodQuery(type)}`
    const response = await app.request(path)
    // Two well-formed keys may still contradict each other: a value where the other wants an operator.
    if (response.status !== 200)
      expect(await response.text(), path).toMatch(/Invalid (value|operator|key) filters|A long list within/)
  }
  expect(errors).toEqual([])
}, 120_000)
