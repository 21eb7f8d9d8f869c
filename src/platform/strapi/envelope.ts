import type { Page } from './query/pagination.ts'

/** Strapi v4's envelopes. */
export type Entry = { id: number; attributes: Record<string, unknown> }
export type ListResponse = { data: Entry[]; meta: { pagination: Pagination } }
export type EntryResponse = { data: Entry; meta: Record<string, never> }

export type Pagination =
  | { page: number; pageSize: number; pageCount?: number; total?: number }
  | { start: number; limit: number; total?: number }

/** Pagination in the form of the request; `total` is null when no count was requested. */
export function toPagination({ start, limit, page }: Page, total: number | null): Pagination {
  if (page === null) return total === null ? { start, limit } : { start, limit, total }
  if (total === null) return { page, pageSize: limit }
  return { page, pageSize: limit, pageCount: Math.ceil(total / limit), total }
}

/** A list that is returned in one page. */
export const onePage = <Item>(data: Item[]) => ({
  data,
  meta: { pagination: { page: 1, pageSize: Math.max(data.length, 1), pageCount: 1, total: data.length } },
})
