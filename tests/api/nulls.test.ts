import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'

const { list } = await openApi()
const ALL = await list('/api/events', 'slug')
const but = (slugs: string[]) => ALL.filter((slug) => !slugs.includes(slug as string))
const FAROLES = 'la-noche-de-los-faroles'

/** A field, one of its values, and which events have that value or any. */
const FIELDS = [
  {
    kind: 'a column',
    path: ['theme'],
    value: 'horror',
    having: [FAROLES, 'ecos-de-mayo'],
    present: but(['animas-del-sur']),
  },
  // Other venues have no telephone number, and two events no venue.
  {
    kind: 'a to-one relation',
    path: ['venue', 'phone_number'],
    value: '+34956000000',
    having: [FAROLES],
    present: [FAROLES],
  },
  // The event's other ticket has no description, that of another event neither, and four events have no ticket.
  {
    kind: 'a to-many relation',
    path: ['tickets', 'description'],
    value: 'Con cama.',
    having: [FAROLES],
    present: [FAROLES],
  },
  {
    kind: 'a relation of a relation',
    path: ['venue', 'events', 'slug'],
    value: FAROLES,
    having: [FAROLES],
    present: but(['animas-del-sur', 'el-ultimo-tren']),
  },
]

/** The keys of one condition, `$not` at every level, and then its value. */
const forms = (path: string[], operator: string, value = '') =>
  path
    .concat('')
    .map((_, at) => [...path.toSpliced(at, 0, '$not'), operator])
    .map((keys) => condition(keys, value))
const condition = (keys: string[], value = '') =>
  `filters${keys.map((key) => `[${key}]`).join('')}${value && `=${encodeURIComponent(value)}`}`

test.each(FIELDS)('every form of a negation of $kind includes what is absent', async ({ path, value, having }) => {
  const negations = [
    ...['$ne', '$nei', '$notIn', '$notContains', '$notContainsi'].map((name) => condition([...path, name], value)),
    ...['$eq', '$in', '$contains'].flatMap((name) => forms(path, name, value)),
  ]
  for (const one of negations) expect(await list(`/api/events?${one}`, 'slug'), one).toEqual(but(having))
  for (const one of [condition([...path, '$eq'], value), ...forms(path, '$ne', value)])
    expect(await list(`/api/events?${one}`, 'slug'), one).toEqual(having)
})

test.each(FIELDS)(
  'every form that tests $kind for null includes entries without the relation',
  async ({ path, present }) => {
    const absent = [
      ...[
        condition(path),
        condition([...path, '$eq']),
        condition([...path, '$null']),
        condition([...path, '$null'], 't'),
      ],
      ...[condition([...path, '$notNull'], 'false'), ...forms(path, '$notNull'), ...forms(path, '$ne')],
    ]
    for (const one of absent) expect(await list(`/api/events?${one}`, 'slug'), one).toEqual(but(present as string[]))
    const held = [
      ...[condition([...path, '$notNull']), condition([...path, '$ne']), condition([...path, '$null'], 'false')],
      ...[...forms(path, '$null'), ...forms(path, '$eq')],
    ]
    for (const one of held) expect(await list(`/api/events?${one}`, 'slug'), one).toEqual(present)
  },
)

test.each([
  ['filters[tickets][title]=PNJ&filters[tickets][description]=Con cama.', []],
  ['filters[tickets][title]=PNJ&filters[tickets][description][$ne]=Con cama.', []],
  ['filters[tickets][title]=PNJ&filters[tickets][description][$ne]=Nada', [FAROLES]],
  [
    'filters[tickets][$or][0][title]=PNJ&filters[tickets][$or][1][title][$ne]=Entrada libre',
    but(['taller-de-mascaras']),
  ],
  ['filters[tickets][$not][0][title]=PNJ&filters[tickets][$not][1][coin]=XXX', ALL],
  ['filters[organizer][$not]=2', but(['taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren'])],
  ['filters[$not][organizer]=2', but(['taller-de-mascaras', 'animas-del-sur', 'el-ultimo-tren'])],
  ['filters[venue][$not][$null]=true', but(['animas-del-sur', 'el-ultimo-tren'])],
  ['filters[venue][$ne]=1', but([FAROLES])],
  ['filters[venue][$notIn]=1,2', but([FAROLES, 'niebla-en-el-harz'])],
])('%s: what is not negated holds for one related entry, and each negation for all', async (query, slugs) => {
  expect(await list(`/api/events?${query}`, 'slug')).toEqual(slugs)
})
