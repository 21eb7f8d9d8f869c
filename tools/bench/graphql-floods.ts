// What /graphql refuses, for the tests and for `npm run bench -- --only=graphql`.

const times = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join(' ')
const deep = (levels: number, open: string, inner: string) => open.repeat(levels) + inner + '}'.repeat(levels)

/** What is refused, by the limit that names it. */
export const FLOODS: [name: string, limit: string, query: string, variables?: object][] = [
  ['1,000 aliases', 'characters', `{ ${times(1000, (n) => `a${n}: __typename`)} }`],
  ['300 aliases', 'aliases', `{ events { nodes { ${times(300, (n) => `a${n}: title`)} } } }`],
  ['31 lists', 'aliases', `{ ${times(31, (n) => `a${n}: events { totalCount }`)} }`],
  ['6 lists', 'fields of the query', `{ ${times(6, (n) => `a${n}: events { totalCount }`)} }`],
  ['a long alias', 'characters of an alias', `{ events { nodes { ${'a'.repeat(41)}: title } } }`],
  ['deep nesting of what does not exist', 'depth', `{ ${deep(200, 'a{', 'b')} }`],
  [
    'deep nesting',
    'relations within each other',
    `{ events { nodes { ${'localizations { nodes {'.repeat(5)} title ${'}}'.repeat(5)} } } }`,
  ],
  [
    'a list within a list',
    'long lists within each other',
    '{ organizers { nodes { events { nodes { venue { events { nodes { title } } } } } } } }',
  ],
  ['many relations', 'relations', `{ events { nodes { ${times(21, (n) => `a${n}: venue { name }`)} } } }`],
  [
    'the product of lists',
    'cost',
    '{ organizers(first: 100) { nodes { events(first: 100) { nodes { tickets(first: 100) { nodes { title } } } } } } }',
  ],
  [
    'the same by variables',
    'cost',
    'query($n: Int) { organizers(first: $n) { nodes { events(first: $n) { nodes { tickets(first: $n) { nodes { title } } } } } } }',
    { n: 100 },
  ],
  [
    'the same by variables that are no numbers',
    'cost',
    'query($n: Int) { organizers(first: $n) { nodes { events(first: $n) { nodes { tickets(first: $n) { nodes { title } } } } } } }',
    { n: [1] },
  ],
  [
    'circular fragments',
    'fragments within themselves',
    '{ events { nodes { ...A } } } fragment A on Event { ...B } fragment B on Event { ...A }',
  ],
  [
    'a fragment that holds itself through relations',
    'fragments within themselves',
    '{ events { nodes { ...A } } } fragment A on Event { localizations { nodes { ...A } } }',
  ],
  [
    'fragments that double',
    'repeated fields',
    `{ events { nodes { ...F0 } } } ${times(15, (n) => `fragment F${n} on Event { ...F${n + 1} ...F${n + 1} }`)} fragment F15 on Event { title }`,
  ],
  [
    'many fragments',
    'fragments',
    `{ events { nodes { ...F0 } } } ${times(21, (n) => `fragment F${n} on Event { title }`)}`,
  ],
  ['directives', 'directives', `{ events { totalCount ${times(100, () => '@include(if: true)')} } }`],
  ['unknown directives', 'directives', `{ events { totalCount ${times(200, () => '@a')} } }`],
  ['repeated fields', 'repeated fields', `{ events { nodes { ${times(900, () => 'title')} } } }`],
  ['repeated fields of the query', 'fields of the query', `{ ${times(60, () => 'events { nodes { title } }')} }`],
  ['introspection again and again', 'aliases', `{ ${times(31, (n) => `a${n}: __schema { types { name } }`)} }`],
  [
    'introspection twenty times',
    'introspection',
    `{ ${times(20, (n) => `a${n}: __schema { types { fields { args { name } type { name } } } }`)} }`,
  ],
  ['deep introspection', 'depth', `{ __schema { types { ${deep(17, 'ofType {', 'name')} } } }`],
]

const body = (text: string) => ({ body: text })
export const jsonBody = (value: object) => body(JSON.stringify(value))
export const BODIES: [name: string, status: number, init: RequestInit][] = [
  ['a batch', 400, body(JSON.stringify(Array.from({ length: 500 }, () => ({ query: '{ __typename }' }))))],
  ['a huge batch', 413, body(JSON.stringify(Array.from({ length: 10_000 }, () => ({ query: '{ __typename }' }))))],
  ['10,000 aliases', 413, body(JSON.stringify({ query: `{ ${times(10_000, (n) => `a${n}: __typename`)} }` }))],
  ['a huge body', 413, body(JSON.stringify({ query: ' '.repeat(300_000) }))],
  ['many tokens', 400, body(JSON.stringify({ query: `{ ${'a '.repeat(4000)} }` }))],
  ['many errors', 400, body(JSON.stringify({ query: `{ ${times(400, (n) => `z${n}`)} }` }))],
  [
    'types within types',
    400,
    body(
      JSON.stringify({
        query: '{ __schema { types { fields { type { fields { type { inputFields { name type { name } } } } } } } } }',
      }),
    ),
  ],
  ['JSON that is none', 400, body('{"query"')],
  ['a list in place of the query', 400, body('{"query": [1]}')],
  ['no query', 400, body('{}')],
  ['nothing', 400, body('')],
  ['a word', 400, body('"x"')],
  ['another parameter', 400, body('{"query": "{ __typename }", "password": "x"}')],
  ['variables that are a text', 400, body('{"query": "{ __typename }", "variables": "x"}')],
  [
    'a form',
    400,
    {
      body: new URLSearchParams({ query: '{ __typename }' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
  ['a plain query', 400, { body: '{ __typename }', headers: { 'content-type': 'application/graphql' } }],
  [
    'the hash of another query',
    400,
    body(
      JSON.stringify({
        query: '{ __typename }',
        extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
      }),
    ),
  ],
  [
    'an unknown hash',
    404,
    body(JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } })),
  ],
]
