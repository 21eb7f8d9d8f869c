import { MODERATION } from './enums.ts'
import { MEMBER_ROLES } from './member-permissions.ts'

/** Rows on a page of a panel's list. */
export const PANEL_PAGE_ROWS = 50
const PAGE_MAX = 10_000
const QUERY_MAX = 100

/** What is asked of a panel's list, as its URL has it. The first of the orders and filters is the default. */
export type ListQuery<Filter extends string, Order extends string> = {
  q: string
  filter: Filter
  order: Order
  page: number
}

export const EVENT_FILTERS = ['all', ...MODERATION, 'past'] as const
export const EVENT_ORDERS = ['date', 'latest', 'title', 'changed'] as const
export type EventFilter = (typeof EVENT_FILTERS)[number]
export type EventListQuery = ListQuery<EventFilter, (typeof EVENT_ORDERS)[number]>

export const MEMBER_FILTERS = ['all', 'administrator', ...MEMBER_ROLES.toReversed()] as const
export const MEMBER_ORDERS = ['role', 'name', 'since'] as const
export type MemberFilter = (typeof MEMBER_FILTERS)[number]
export type MemberListQuery = ListQuery<MemberFilter, (typeof MEMBER_ORDERS)[number]>

type Choices<Filter, Order> = { filters: readonly Filter[]; orders: readonly Order[]; filterName: string }
export const EVENT_LIST = { filters: EVENT_FILTERS, orders: EVENT_ORDERS, filterName: 'state' } as const
export const MEMBER_LIST = { filters: MEMBER_FILTERS, orders: MEMBER_ORDERS, filterName: 'role' } as const

/** Reads a URL that anybody may have typed: what makes no sense is ignored. */
export function readListQuery<Filter extends string, Order extends string>(
  params: URLSearchParams,
  { filters, orders, filterName }: Choices<Filter, Order>,
): ListQuery<Filter, Order> {
  const oneOf = <Word extends string>(words: readonly Word[], word: string | null) =>
    words.find((one) => one === word) ?? words[0]!
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, QUERY_MAX),
    filter: oneOf(filters, params.get(filterName)),
    order: oneOf(orders, params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The path of a list with this query, without what is the default. */
export function listPath<Filter extends string, Order extends string>(
  path: string,
  { q, filter, order, page }: ListQuery<Filter, Order>,
  { filters, orders, filterName }: Choices<Filter, Order>,
): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (filter !== filters[0]) params.set(filterName, filter)
  if (order !== orders[0]) params.set('sort', order)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}

/** A page of a list: how many match, and how many each filter would leave. A page beyond the last is the last. */
export type ListPage<Row, Filter extends string> = {
  rows: Row[]
  total: number
  page: number
  counts: { filter: Filter; count: number }[]
}
export const lastPage = (total: number) => Math.max(1, Math.ceil(total / PANEL_PAGE_ROWS))
