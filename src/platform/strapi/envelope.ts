import type { Page } from './query/pagination.ts'

/** Strapi v4's envelopes (spec §3, decisions 7). */
export type Entry = { id: number; attributes: Record<string, unknown> }
export type ListAnswer = { data: Entry[]; meta: { pagination: Pagination } }
export type EntryAnswer = { data: Entry; meta: Record<string, never> }

export type Pagination =
  | { page: number; pageSize: number; pageCount?: number; total?: number }
  | { start: number; limit: number; total?: number }

/** Told in the form it was asked in; `total` is null when the caller wanted no count. */
export function paginationOf({ start, limit, page }: Page, total: number | null): Pagination {
  if (page === null) return total === null ? { start, limit } : { start, limit, total }
  if (total === null) return { page, pageSize: limit }
  return { page, pageSize: limit, pageCount: Math.ceil(total / limit), total }
}

/** A list that comes whole is its one page. */
export const wholeList = (total: number): Pagination => ({ page: 1, pageSize: Math.max(total, 1), pageCount: 1, total })
