import { OPERATORS } from '#platform/strapi/query/operators.ts'
import type { Kind } from '#platform/strapi/resource.ts'
import { resources } from '#tests/fixtures/resources.ts'

/** Pseudo-random numbers from a seed: the same in every run. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! }
}

export const { next, below, pick } = seeded(Number(process.env['FUZZ_SEED'] ?? 20261120))

const names = Object.values(resources).flatMap(({ fields, relations }) => [
  ...Object.keys(fields),
  ...Object.keys(relations),
])
const ODD_NAMES = [
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
const name = () => (next() < 0.9 ? pick(names) : pick(ODD_NAMES))
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
const brackets = (keys: string[]) => keys.map((word) => `[${word}]`).join('')
const some = (most: number, make: () => string) => Array.from({ length: below(most + 1) }, make)

/** Keys that are mostly valid, some of them slightly off. */
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
      '_q',
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
/** Half of the keys have encoded brackets; a few are corrupted at a random position. */
function parameter() {
  const pair = `${pick(KEYS)()}=${value()}`
  const encoded =
    next() < 0.5 ? encodeURI(pair.toWellFormed()) : pair.toWellFormed().split('=').map(encodeURIComponent).join('=')
  const at = below(encoded.length)
  return next() < 0.95
    ? encoded
    : `${encoded.slice(0, at)}${pick(['%', '%zz', '&', '=', '[', ']', '%00', '%ED%A0%80', '+'])}${encoded.slice(at)}`
}
export const query = () => Array.from({ length: 1 + below(4) }, parameter).join('&')

/** Bodies that may be posted to `_content`. */
export const BODIES: (() => unknown)[] = [
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
export const LISTS = {
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
  const fields = Object.entries({ id: 'integer' as const, ...resources[type]!.fields }).filter(([, kind]) =>
    suits(kind),
  )
  return pick(fields)
}

/** A valid filter, up to three relations deep. */
function validFilter(type: string): string {
  const path: string[] = []
  let at = type
  while (path.length < 3 && next() < 0.45 && Object.keys(resources[at]!.relations).length > 0) {
    const [relation, { to }] = pick(Object.entries(resources[at]!.relations))
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

/** A valid query for a type. */
export const validQuery = (type: string) =>
  [
    ...some(4, () => validFilter(type)).filter(
      (one, index, all) => all.findIndex((other) => other.split('=')[0] === one.split('=')[0]) === index,
    ),
    ...some(1, () => `sort=${fieldOf(type, (kind) => kind !== 'json')[0]}:${pick(['asc', 'desc'])}`),
    ...some(1, () =>
      pick(['populate=*', ...Object.keys(resources[type]!.relations).map((name) => `populate[${name}][populate]=*`)]),
    ),
    ...some(1, () => `locale=${pick(['es', 'en', 'all'])}`),
    ...some(1, () => `pagination[pageSize]=${1 + below(30)}`),
  ].join('&')
