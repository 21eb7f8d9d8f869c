import { MODERATION } from './enums.ts'
import { MEMBER_ROLES } from './member-permissions.ts'
import { oneOf, page, type QueryOf, queryCodec, text } from './query-codec.ts'

/** Rows on a page of a panel's list. */
export const PANEL_PAGE_ROWS = 50

export const EVENT_FILTERS = ['all', ...MODERATION, 'past'] as const
export const EVENT_ORDERS = ['date', 'latest', 'title', 'changed'] as const
export type EventFilter = (typeof EVENT_FILTERS)[number]
export const eventListQuery = queryCodec({
  q: text('q'),
  filter: oneOf('state', EVENT_FILTERS),
  order: oneOf('sort', EVENT_ORDERS),
  page,
})
export type EventListQuery = QueryOf<typeof eventListQuery>

export const MEMBER_FILTERS = ['all', 'administrator', ...MEMBER_ROLES.toReversed()] as const
export const MEMBER_ORDERS = ['role', 'name', 'since'] as const
export type MemberFilter = (typeof MEMBER_FILTERS)[number]
export const memberListQuery = queryCodec({
  q: text('q'),
  filter: oneOf('role', MEMBER_FILTERS),
  order: oneOf('sort', MEMBER_ORDERS),
  page,
})
export type MemberListQuery = QueryOf<typeof memberListQuery>

/** A page of a list: how many match, and how many each filter would leave. */
export type ListPage<Row, Filter extends string> = {
  rows: Row[]
  total: number
  page: number
  counts: { filter: Filter; count: number }[]
}
