import { expect, test } from 'vitest'
import { OPERATORS } from '#platform/strapi/query/operators.ts'
import { openApi } from './api-client.ts'

const { get, list } = await openApi()
const everything = '/api/events?locale=all&pagination[limit]=-1'
const entries = (await get(everything)).body.data

/** What each operator means, implemented a second time without SQL. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const { compare: spanish } = new Intl.Collator('es')
const compare = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' && !/^\d/.test(b) ? spanish(a, b) : Number(a! > b!) - Number(a! < b!)
type Matcher = (value: never, operands: never[]) => boolean
const MATCHERS: Record<string, Matcher> = {
  $eq: (value, [one]) => value === one,
  $eqi: (value: string, [one]: string[]) => fold(value) === fold(one!),
  $lt: (value, [one]) => compare(value, one) < 0,
  $lte: (value, [one]) => compare(value, one) <= 0,
  $gt: (value, [one]) => compare(value, one) > 0,
  $gte: (value, [one]) => compare(value, one) >= 0,
  $in: (value, all) => all.includes(value),
  $contains: (value: string, [one]: string[]) => value.includes(one!),
  $containsi: (value: string, [one]: string[]) => fold(value).includes(fold(one!)),
  $startsWith: (value: string, [one]: string[]) => value.startsWith(one!),
  $startsWithi: (value: string, [one]: string[]) => fold(value).startsWith(fold(one!)),
  $endsWith: (value: string, [one]: string[]) => value.endsWith(one!),
  $endsWithi: (value: string, [one]: string[]) => fold(value).endsWith(fold(one!)),
  $between: (value, [low, high]) => compare(value, low) >= 0 && compare(value, high) <= 0,
}
const OPPOSITES: Record<string, string> = {
  $ne: '$eq',
  $nei: '$eqi',
  $notIn: '$in',
  $notContains: '$contains',
  $notContainsi: '$containsi',
}

/** NULL matches no operator, and therefore matches every negated one. */
function passes(operator: string, value: unknown, operands: unknown[]): boolean {
  if (operator === '$null') return (value === null) === (operands[0] === true)
  if (operator === '$notNull') return (value !== null) === (operands[0] === true)
  const opposite = OPPOSITES[operator]
  if (opposite) return !passes(opposite, value, operands)
  return value !== null && MATCHERS[operator]!(value as never, operands as never[])
}

const FIELDS: { field: string; kind: string; probes: (string | number | boolean)[] }[] = [
  {
    field: 'title',
    kind: 'text',
    probes: [
      'La noche de los faroles',
      'LA NÓCHE',
      'animas',
      'á',
      '100%',
      '%',
      '_',
      'Niebla_',
      'Harz',
      '',
      'máscaras al 100%',
      '\\',
    ],
  },
  { field: 'theme', kind: 'text', probes: ['horror', 'HORROR', 'modern', 'st'] },
  { field: 'capacity', kind: 'integer', probes: [40, 0, -5, 41] },
  { field: 'id', kind: 'integer', probes: [1, 5, 2147483647] },
  { field: 'is_international', kind: 'boolean', probes: [true, false] },
  { field: 'date_start', kind: 'date', probes: ['2026-12-04', '2027-01-09', '0001-01-01', '9999-12-31'] },
  { field: 'date_end', kind: 'date', probes: ['2026-12-06'] },
  { field: 'publishedAt', kind: 'instant', probes: ['2026-10-01T08:30:00.123Z', '2026-10-01T08:30:00.124Z'] },
  { field: 'payment_methods', kind: 'json', probes: ['bizum'] },
]

const cases = FIELDS.flatMap(({ field, kind, probes }) =>
  Object.entries(OPERATORS).map(([operator, { kinds, takes }]) => ({
    name: `${field} ${operator}`,
    field,
    operator,
    isSupported: kinds.includes(kind as never),
    lists:
      takes === 'flag'
        ? [[true], [false]]
        : takes === 'one'
          ? probes.map((one) => [one])
          : probes.map((one, index) => [one, probes[(index + 1) % probes.length]!]),
  })),
)

test.each(cases)('$name filters as specified, or answers 400', async ({ field, operator, isSupported, lists }) => {
  for (const operands of lists) {
    const single = operands.length === 1
    const pairs = operands.map(
      (one, index) => `filters[${field}][${operator}]${single ? '' : `[${index}]`}=${encodeURIComponent(one)}`,
    )
    const { status, body } = await get(`${everything}&${pairs.join('&')}`)
    if (!isSupported) {
      expect(body.error).toMatchObject({
        status: 400,
        name: 'ValidationError',
        message: `Invalid operator filters.${field}.${operator}`,
      })
      continue
    }
    expect(status).toBe(200)
    const expected = entries.filter(({ id, attributes }) =>
      passes(operator, field === 'id' ? id : attributes[field], operands),
    )
    expect(
      body.data.map(({ id }) => id),
      `${operator} ${operands}`,
    ).toEqual(expected.map(({ id }) => id))
  }
})

test('supports exactly these operators', () => {
  const named =
    '$eq $eqi $ne $nei $lt $lte $gt $gte $in $notIn $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi $null $notNull $between'
  expect(Object.keys(OPERATORS).sort()).toEqual(named.split(' ').sort())
})

const ALL = await list('/api/events', 'slug')
const only = (...slugs: string[]) => slugs
const but = (...slugs: string[]) => ALL.filter((slug) => !slugs.includes(slug as string))
const FAROLES = 'la-noche-de-los-faroles'

test.each<[string, unknown[]]>([
  ['filters[slug]=ecos-de-mayo', only('ecos-de-mayo')],
  ['filters[theme]=horror&filters[signup]=open', only(FAROLES)],
  ['filters[id][$in]=1,3', only(FAROLES, 'taller-de-mascaras')],
  ['filters[id][$in][0]=1&filters[id][$in][1]=3', only(FAROLES, 'taller-de-mascaras')],
  ['filters[id][$in][]=1&filters[id][$in][]=3', only(FAROLES, 'taller-de-mascaras')],
  ['filters[id]=1&filters[id]=3', only(FAROLES, 'taller-de-mascaras')],
  ['filters[id][0]=1&filters[id][1]=3', only(FAROLES, 'taller-de-mascaras')],
  ['filters[title][$in][0]=Ecos de mayo, nada', []],
  ['filters[theme][$null]', only('animas-del-sur')],
  ['filters[theme]', only('animas-del-sur')],
  ['filters[theme][$ne]', but('animas-del-sur')],
  ['filters[type]=single_day', only('taller-de-mascaras')],
  ['filters[date_start][$gte]=2026-12-04T23:59:59.000Z&filters[date_start][$lt]=2027-01-01', only(FAROLES)],
  ['filters[publishedAt][$gt]=2026-10-01T10:30:00%2B02:00', ALL],
  ['filters[publishedAt][$gt]=2026-10-01T10:30:00+02:00', ALL],
  ['filters[publishedAt][$gt]=2026-10-02', []],
  ['filters[$or][0][theme]=modern&filters[$or][1][theme]=historic', only('taller-de-mascaras', 'el-ultimo-tren')],
  ['filters[$and][0][theme]=horror&filters[$and][1][date_start][$lt]=2026-11-20', only('ecos-de-mayo')],
  ['filters[$not][theme]=horror', but(FAROLES, 'ecos-de-mayo')],
  ['filters[title][$not][$containsi]=NOCHE', but(FAROLES)],
  [
    'filters[title][$or][0][$startsWithi]=ecos&filters[title][$or][1][$endsWithi]=SUR',
    only('animas-del-sur', 'ecos-de-mayo'),
  ],
  ['filters[$or][0][$and][0][theme]=horror&filters[$or][0][$and][1][signup]=closed', only('ecos-de-mayo')],
  ['filters[organizer][name][$containsi]=asociacion', only(FAROLES)],
  ['filters[organizer]=2', only('taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren')],
  ['filters[organizer][id][$ne]=2', but('taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren')],
  ['filters[organizer][$ne]=2', but('taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren')],
  ['filters[organizer][$in]=1,4', only(FAROLES, 'ecos-de-mayo')],
  ['filters[venue][county][$containsi]=cadiz', only(FAROLES)],
  ['filters[venue][$null]=true', only('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue]', only('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue][$notNull]=true', but('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue][$null]=false', but('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue][gps][$notNull]=true', only(FAROLES, 'niebla-en-el-harz')],
  ['filters[tickets][price][$lt]=5000', only(FAROLES, 'taller-de-mascaras')],
  ['filters[tickets][price]=9900', []],
  ['filters[tags][text]=acampada', only(FAROLES)],
  ['filters[tags][$null]=true', but(FAROLES, 'taller-de-mascaras')],
  ['filters[localizations][title][$containsi]=fog', only('niebla-en-el-harz')],
  ['filters[header][alternativeText][$containsi]=NIEBLA', only(FAROLES)],
  [
    'filters[organizer][$or][0][slug]=el-farol&filters[organizer][$or][1][type]=company',
    only(FAROLES, 'taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren'),
  ],
  [
    'filters[organizer][events][venue][name]=Nave del Río',
    only('taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren', 'ecos-de-mayo'),
  ],
  ['filters[venue][id][$null]=true', only('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue][id][$null]=false', but('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue][id]', only('animas-del-sur', 'el-ultimo-tren')],
  ['filters[venue][id][$notNull]=true&filters[theme]=horror', only(FAROLES, 'ecos-de-mayo')],
  [
    'filters[$or][][theme][$eq]=modern&filters[$or][][theme][$eq]=historic',
    only('taller-de-mascaras', 'el-ultimo-tren'),
  ],
  ['filters[theme][$eq][0]=modern&filters[theme][$eq][1]=historic', only('taller-de-mascaras', 'el-ultimo-tren')],
  ['filters[slug][$eqi]=ECOS-DE-MAYO&filters[slug][$eqi]=Nadie', only('ecos-de-mayo')],
  ['filters[theme][$ne]=horror&filters[theme][$ne]=historic', but(FAROLES, 'ecos-de-mayo', 'el-ultimo-tren')],
  ['filters[organizer][$eq]=1&filters[organizer][$eq]=4', only(FAROLES, 'ecos-de-mayo')],
  ['_q=FAROLES', only(FAROLES)],
  ['_q=mascaras taller', only('taller-de-mascaras')],
  ['_q=faroles mascaras', []],
  ['_q=100%25&filters[theme]=horror', []],
  ['_q=', ALL],
  ['unknown[x]=1', ALL],
])('events?%s returns the matching events', async (query, slugs) => {
  expect(await list(`/api/events?${query}`, 'slug')).toEqual(slugs)
})

test.each([
  ['/api/events?locale=all&filters[tickets][title]=Player', ['night-of-lanterns']],
  [
    '/api/events?locale=all&filters[tags][text][$in]=principiantes,beginners',
    [FAROLES, 'night-of-lanterns', 'taller-de-mascaras'],
  ],
  ['/api/events?locale=all&filters[tags][text]=beginners', ['night-of-lanterns']],
  ['/api/events?locale=all&filters[localizations][locale]=es', ['night-of-lanterns', 'fog-in-the-harz']],
  [
    '/api/events?locale=all&filters[organizer][events][tickets][title]=Passenger',
    ['night-of-lanterns', 'steam-and-sorrow'],
  ],
  ['/api/events?locale=en&filters[organizer][description][$contains]=Larp', ['night-of-lanterns', 'steam-and-sorrow']],
  ['/api/organizers?locale=all&filters[events][tickets][title]=Passenger', ['el-farol']],
  ['/api/venues?filters[name][$containsi]=rio', ['nave-del-rio']],
  ['/api/venues?filters[events][theme]=horror', ['la-casona', 'nave-del-rio']],
  ['/api/venues?filters[country]=DE', ['burg-falkenstein']],
  ['/api/organizers?filters[events][id][$null]=true&locale=en', ['compania-luna', 'antigua-guardia']],
  ['/api/organizers?filters[events][$null]=true&locale=en', ['compania-luna', 'antigua-guardia']],
  ['/api/organizers?filters[name][$containsi]=club', []],
])('%s returns the matching entries', async (path, slugs) => {
  expect(await list(path, 'slug')).toEqual(slugs)
})
