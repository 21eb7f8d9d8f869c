import { API_CLAUSES, API_DEPTH } from '#shared/limits.ts'
import { badRequest } from '../bad-request.ts'
import type { Resources } from '../resource.ts'

/** Shared by the readers of one query: the resources, and the remaining budget of clauses. */
export type QueryReader = { resources: Resources; budget: Record<Part, number> }
type Part = 'filters' | 'sort' | 'populate'

export const createQueryReader = (resources: Resources): QueryReader => ({
  resources,
  budget: { filters: API_CLAUSES, sort: API_CLAUSES, populate: API_CLAUSES },
})

export function spend(reader: QueryReader, part: Part) {
  reader.budget[part] -= 1
  if (reader.budget[part] < 0) throw badRequest(`More than ${API_CLAUSES} clauses in`, part)
}

/** The number of relations, groups and unbounded lists on the path to a clause. */
export type Depth = { relations: number; groups: number; lists: number }
export const TOP: Depth = { relations: 0, groups: 0, lists: 0 }

export function descend(depth: Depth, kind: keyof Depth, path: string): Depth {
  const next = { ...depth, [kind]: depth[kind] + 1 }
  if (next.relations > API_DEPTH || next.groups > API_DEPTH) throw badRequest(`Deeper than ${API_DEPTH} levels:`, path)
  if (next.lists > 1) throw badRequest('A long list within a long list:', path)
  return next
}
