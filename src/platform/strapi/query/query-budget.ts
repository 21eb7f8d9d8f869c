import { API_CLAUSES, API_DEPTH } from '#shared/limits.ts'
import { badQuery } from '../bad-request.ts'
import type { Shapes } from '../resource.ts'

/** What the readers of one query share: the allow-lists, and how much of the budget is left (decisions 7). */
export type Desk = { shapes: Shapes; left: Record<Part, number> }
type Part = 'filters' | 'sort' | 'populate'

export const openDesk = (shapes: Shapes): Desk => ({
  shapes,
  left: { filters: API_CLAUSES, sort: API_CLAUSES, populate: API_CLAUSES },
})

export function spend(desk: Desk, part: Part) {
  desk.left[part] -= 1
  if (desk.left[part] < 0) throw badQuery(`More than ${API_CLAUSES} clauses in`, part)
}

/** Relations crossed, groups opened and unbounded lists entered on the way to a clause. */
export type Depth = { relations: number; groups: number; lists: number }
export const TOP: Depth = { relations: 0, groups: 0, lists: 0 }

export function deeper(depth: Depth, way: keyof Depth, at: string): Depth {
  const next = { ...depth, [way]: depth[way] + 1 }
  if (next.relations > API_DEPTH || next.groups > API_DEPTH) throw badQuery(`Deeper than ${API_DEPTH} levels:`, at)
  if (next.lists > 1) throw badQuery('A long list within a long list:', at)
  return next
}
