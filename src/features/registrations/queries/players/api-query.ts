import type { Parameter } from '#platform/openapi/call-description.ts'
import { LOCALE, orderParameter, paginationParameter } from '#platform/openapi/resource-calls.ts'
import { badRequest } from '#platform/strapi/bad-request.ts'
import { type Page, readPage } from '#platform/strapi/query/pagination.ts'
import { isAbsent, isScalar, isTree, type Raw, type RawTree, readList } from '#platform/strapi/query/raw-query.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import {
  PAYMENT_FILTERS,
  type PlayerFilter,
  type PlayersQuery,
  playerFilters,
  playersQuery,
} from '#shared/registrations/players-query.ts'
import { REGISTRATION_STATES } from '#shared/registrations/states.ts'

const SIZES = { pageSize: 100, maxPageSize: 100 }
const PARAMS = ['filters', 'sort', 'pagination', 'locale']
const SORTS: Record<string, string> = { name: 'name', state: 'state', ticket: 'ticket', createdAt: 'created' }

/** A filter as the API has it. `says` and `schema`: what OpenAPI tells of it. */
type ApiFilter = {
  name: string
  says: string
  schema: object
  /** Its values in the URL of the page. Throws 400. */
  read: (value: Raw, at: string) => string[]
}

const string = { type: 'string' }
/** `x`, `{ $eq: x }` or `{ $in: [x, y] }`. */
const condition = {
  anyOf: [string, { type: 'object', properties: { $eq: string, $in: { type: 'array', items: string } } }],
}
const readCondition = (value: Raw, at: string) =>
  readOperators(value, at, (operator, one) => {
    if (operator === '$eq' && isScalar(one)) return [String(one)]
    return operator === '$in' ? readList(one, `${at}.$in`) : null
  })

const among = (name: string, pattern: RegExp): ApiFilter => ({
  name,
  says: 'with `$eq` or `$in`',
  schema: condition,
  read: (value, at) => matching(pattern, readCondition(value, at), at),
})
const flag = (name: string): ApiFilter => {
  const filter = among(name, /^(true|false|1|0)$/)
  return { ...filter, read: (value, at) => filter.read(value, at).map((one) => one.replace('true', '1')) }
}
const containing = (name: string): ApiFilter => ({
  name,
  says: 'with `$containsi`',
  schema: { anyOf: [string, { type: 'object', properties: { $containsi: string } }] },
  read(value, at) {
    const words = readOperators(value, at, (operator, one) =>
      operator === '$containsi' && isScalar(one) ? [String(one)] : null,
    )
    return matching(/./s, words, at)
  },
})
const byKey = (name: string): ApiFilter => ({
  name,
  says: '',
  schema: { type: 'object', additionalProperties: condition },
  read(value, at) {
    if (!isTree(value)) throw badRequest('Invalid value', at)
    return Object.entries(value).flatMap(([key, one]) => {
      if (!/^[\w-]{1,60}$/.test(key)) throw badRequest('Invalid key', `${at}.${key}`)
      return readCondition(one, `${at}.${key}`).map((answer) => `${key}:${answer}`)
    })
  },
})

/** The filters of the page; null is none of the API's. */
const FILTERS: Record<PlayerFilter, ApiFilter | null> = {
  states: among('state', new RegExp(`^(${REGISTRATION_STATES.join('|')})$`)),
  tickets: among('ticket', /^\d{1,9}$/),
  test: flag('is_test'),
  q: containing('name'),
  answers: byKey('answers'),
  tags: among('tag', /^.{1,40}$/u),
  payment: among('payment', new RegExp(`^(${PAYMENT_FILTERS.join('|')})$`)),
  minor: flag('is_minor'),
  unopened: null,
  missing: null,
  characters: null,
}
const OFFERED = Object.values(FILTERS).filter((filter) => filter !== null)

/** As in: `a` and `b` with `$eq`, `c` with `$containsi`, `d[key]`. */
const description = [...Map.groupBy(OFFERED, ({ says }) => says)].map(([says, filters]) => {
  const names = filters.map(({ name }) => (says ? `\`${name}\`` : `\`${name}[key]\``))
  return `${new Intl.ListFormat('en-GB').format(names)} ${says}`.trim()
})

export const playersParameters: Parameter[] = [
  {
    name: 'filters',
    in: 'query',
    style: 'deepObject',
    explode: true,
    example: { state: 'confirmed' },
    description: `${description.join(', ')}.`,
    schema: { type: 'object', properties: Object.fromEntries(OFFERED.map(({ name, schema }) => [name, schema])) },
  },
  orderParameter(Object.keys(SORTS).flatMap((name) => [name, `${name}:asc`, `${name}:desc`])),
  paginationParameter(SIZES.pageSize, SIZES.maxPageSize),
  LOCALE,
]

export type PlayersApiQuery = { query: PlayersQuery; page: Page }

/** Reads the query of `my_players` in Strapi's notation. Anything unknown, or not for the reader, is a 400 that names it. */
export function readPlayersApiQuery(raw: RawTree, role: EventRole): PlayersApiQuery {
  for (const key of Object.keys(raw)) if (!PARAMS.includes(key)) throw badRequest('Invalid key', key)
  const filters = raw['filters']
  if (!isAbsent(filters) && !isTree(filters)) throw badRequest('Invalid value', 'filters')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(isTree(filters) ? filters : {})) {
    const at = `filters.${name}`
    const known = playerFilters(role).find((filter) => FILTERS[filter]?.name === name)
    if (!known) throw badRequest('Invalid key', at)
    for (const one of FILTERS[known]!.read(value, at)) params.append(playersQuery.parameters[known].name, one)
  }
  const sort = readSort(raw['sort'])
  if (sort) params.set('sort', sort)
  const query = playersQuery.read(params)
  // Without a filter the API has every registration, also those that ended.
  const states = query.states.length > 0 ? query.states : [...REGISTRATION_STATES]
  return { query: { ...query, states }, page: readPage(raw['pagination'], SIZES) }
}

/** The values of a bare value or of operators, of which unknown ones are null. */
function readOperators(value: Raw, at: string, read: (operator: string, value: Raw) => string[] | null): string[] {
  if (isScalar(value)) return [String(value)]
  if (!isTree(value)) throw badRequest('Invalid value', at)
  return Object.entries(value).flatMap(([operator, one]) => {
    const values = read(operator, one)
    if (!values) throw badRequest('Invalid key', `${at}.${operator}`)
    return values
  })
}

function matching(pattern: RegExp, values: string[], at: string): string[] {
  if (!values.every((one) => pattern.test(one))) throw badRequest('Invalid value', at)
  return values
}

function readSort(raw: Raw): string {
  const [first, ...more] = readList(raw, 'sort')
  if (!first) return ''
  const [name = '', direction = 'asc'] = first.split(':')
  if (more.length > 0 || !Object.hasOwn(SORTS, name)) throw badRequest('Invalid key', 'sort')
  if (!/^(asc|desc)$/i.test(direction)) throw badRequest('Invalid value', 'sort')
  return (direction.toLowerCase() === 'desc' ? '-' : '') + SORTS[name]
}
