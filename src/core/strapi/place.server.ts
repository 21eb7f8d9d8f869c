import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type Columns, type Relation, type Shape, type Shapes, shapeOf, type Tongue } from './shape.ts'

/** Rows of a type, standing somewhere in the statement under a name of their own. */
export type Place = { shape: Shape; from: SQL; column: Columns; tongue: Tongue }

/** The statement being written: each place in it gets the next name. */
export type Draft = { ctx: Context; shapes: Shapes; places: number }

export function place(draft: Draft, type: string, tongue: Tongue): Place {
  const shape = shapeOf(draft.shapes, type)
  draft.places += 1
  const alias = sql.identifier(`t${draft.places}`)
  const column: Columns = (name) => sql`${alias}.${sql.identifier(name)}`
  const from = sql`(${shape.rows(draft.ctx, tongue)}) ${alias}`
  return { shape, from, column, tongue: shape.localized ? column('locale') : tongue }
}

/** Where a relation leads from here, and what ties the two. */
export function cross(draft: Draft, from: Place, relation: Relation): { to: Place; tie: SQL } {
  const to = place(draft, relation.to, relation.everyLanguage ? 'all' : from.tongue)
  return { to, tie: relation.on(from.column, to.column) }
}
