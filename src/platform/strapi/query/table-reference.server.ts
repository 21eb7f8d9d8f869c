import { type SQL, sql } from 'drizzle-orm'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { type Columns, type Relation, type Shape, type Shapes, shapeOf, type Tongue } from '../resource.ts'

/** Rows of a type, standing somewhere in the statement under a name of their own. `tongue` is what hangs on them speaks. */
export type Place = { shape: Shape; from: SQL; alias: SQL; column: Columns; tongue: Tongue }

/** The statement being written: each place in it gets the next name. */
export type Draft = { ctx: Context; shapes: Shapes; places: number }

export function place(draft: Draft, type: string, tongue: Tongue): Place {
  const shape = shapeOf(draft.shapes, type)
  reads(draft.ctx, ...shape.of)
  const { column, alias } = named(draft)
  const from = sql`(${shape.rows(draft.ctx, tongue)}) ${alias}`
  return { shape, from, alias, column, tongue: shape.localized && tongue === 'all' ? column('locale') : tongue }
}

function named(draft: Draft) {
  draft.places += 1
  const alias = sql`${sql.identifier(`t${draft.places}`)}`
  const column: Columns = (name) => sql`${alias}.${sql.identifier(name)}`
  return { alias, column }
}

/** Where a relation leads from one row, and what ties it to that row. */
export function cross(draft: Draft, from: Place, { to: type, ...relation }: Relation): { to: Place; tie: SQL } {
  const to = place(draft, type, relation.everyLanguage ? 'all' : from.tongue)
  const { through, by, only } = relation
  const ties = Object.entries(by).map(([mine, theirs]) => {
    if (!through) return sql`${to.column(theirs)} = ${from.column(mine)}`
    const between = named(draft)
    return sql`${to.column(theirs)} in (select ${between.column(through.theirs)} from ${sql.identifier(through.table)} ${between.alias}
      where ${between.column(through.mine)} = ${from.column(mine)})`
  })
  return { to, tie: sql.join(only ? [...ties, only(to.column)] : ties, sql` and `) }
}

/** The keys of rows that are related to some row of `to` with which `passes` is true. Says nothing of any one row, so it is made once. */
export function keysTo(draft: Draft, { through, by, only }: Relation, to: Place, passes: SQL): SQL {
  const where = only ? sql`${only(to.column)} and ${passes}` : passes
  const theirs = Object.values(by).map((name) => to.column(name))
  if (!through) return sql`select ${sql.join(theirs, sql`, `)} from ${to.from} where ${where}`
  const between = named(draft)
  return sql`select ${between.column(through.mine)} from ${sql.identifier(through.table)} ${between.alias}
    join ${to.from} on ${between.column(through.theirs)} = ${theirs[0]} where ${where}`
}
