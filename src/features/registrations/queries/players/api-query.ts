import { badRequest } from '#platform/strapi/bad-request.ts'
import { type Page, readPage } from '#platform/strapi/query/pagination.ts'
import { isAbsent, isScalar, isTree, type Raw, type RawTree, readList } from '#platform/strapi/query/raw-query.ts'
import { type PlayersQuery, playersQuery } from '#shared/registrations/players-query.ts'
import { REGISTRATION_STATES } from '#shared/registrations/states.ts'

const SIZES = { pageSize: 100, maxPageSize: 100 }
const PARAMS = ['filters', 'sort', 'pagination', 'locale']
const FILTERS = ['state', 'ticket', 'answers', 'is_test', 'name'] as const
const SORTS: Record<string, string> = { name: 'name', state: 'state', ticket: 'ticket', createdAt: 'created' }

export type PlayersApiQuery = { query: PlayersQuery; page: Page }

/** Reads the query of `my_players` in Strapi's notation. Anything unknown is a 400 that names it. */
export function readPlayersApiQuery(raw: RawTree): PlayersApiQuery {
  for (const key of Object.keys(raw)) if (!PARAMS.includes(key)) throw badRequest('Invalid key', key)
  const filters = raw['filters']
  if (!isAbsent(filters) && !isTree(filters)) throw badRequest('Invalid value', 'filters')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(isTree(filters) ? filters : {})) addFilter(params, name, value)
  const sort = readSort(raw['sort'])
  if (sort) params.set('sort', sort)
  const query = playersQuery.read(params)
  // Without a filter the API has every registration, also those that ended.
  const states = query.states.length > 0 ? query.states : [...REGISTRATION_STATES]
  return { query: { ...query, states }, page: readPage(raw['pagination'], SIZES) }
}

/** The values that a filter may have, and its name in the query of the page. */
const VALUES: Record<Exclude<(typeof FILTERS)[number], 'answers'>, { is: RegExp; as: string }> = {
  state: { is: new RegExp(`^(${REGISTRATION_STATES.join('|')})$`), as: 'state' },
  ticket: { is: /^\d{1,9}$/, as: 'ticket' },
  is_test: { is: /^(true|false|1|0)$/, as: 'test' },
  name: { is: /./s, as: 'q' },
}
const isFilter = (name: string): name is (typeof FILTERS)[number] => (FILTERS as readonly string[]).includes(name)

function addFilter(params: URLSearchParams, name: string, value: Raw) {
  const at = `filters.${name}`
  if (!isFilter(name)) throw badRequest('Invalid key', at)
  if (name === 'answers') return addAnswers(params, value, at)
  const { is, as } = VALUES[name]
  for (const one of readValues(value, at)) {
    if (!is.test(one)) throw badRequest('Invalid value', at)
    params.append(as, one.replace(/^true$/, '1'))
  }
}

function addAnswers(params: URLSearchParams, value: Raw, at: string) {
  if (!isTree(value)) throw badRequest('Invalid value', at)
  for (const [key, one] of Object.entries(value)) {
    if (!/^[\w-]{1,60}$/.test(key)) throw badRequest('Invalid key', `${at}.${key}`)
    for (const answer of readValues(one, `${at}.${key}`)) params.append('answer', `${key}:${answer}`)
  }
}

/** `x`, `{ $eq: x }` or `{ $in: [x, y] }`; of names `$containsi`. */
function readValues(value: Raw, at: string): string[] {
  if (isScalar(value)) return [String(value)]
  if (!isTree(value)) throw badRequest('Invalid value', at)
  return Object.entries(value).flatMap(([operator, one]) => {
    const isName = at === 'filters.name'
    if (operator === (isName ? '$containsi' : '$eq') && isScalar(one)) return [String(one)]
    if (operator === '$in' && !isName) return readList(one, `${at}.$in`)
    throw badRequest('Invalid key', `${at}.${operator}`)
  })
}

function readSort(raw: Raw): string {
  const [first, ...more] = readList(raw, 'sort')
  if (!first) return ''
  const [name = '', direction = 'asc'] = first.split(':')
  if (more.length > 0 || !Object.hasOwn(SORTS, name)) throw badRequest('Invalid key', 'sort')
  if (!/^(asc|desc)$/i.test(direction)) throw badRequest('Invalid value', 'sort')
  return (direction.toLowerCase() === 'desc' ? '-' : '') + SORTS[name]
}
