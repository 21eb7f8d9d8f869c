import { eq, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { characterRelations } from '../table.server.ts'

type Side = 'from' | 'to'

/** Accepts a relation that someone proposed to the actor's character. Throws 404 for anybody else, and for one that was withdrawn. */
export async function acceptRelation(ctx: RequestContext, id: number) {
  await authorizeSide(ctx, id, ['to'])
  await ctx.db
    .update(characterRelations)
    .set({ acceptedAt: sql`coalesce(accepted_at, ${ctx.now.toISOString()})` })
    .where(eq(characterRelations.id, id))
}

/** Declines, withdraws or ends a relation of the actor's character. Nobody is told. Throws 404 for anybody else. */
export async function endRelation(ctx: RequestContext, id: number) {
  await authorizeSide(ctx, id, ['from', 'to'])
  await ctx.db.delete(characterRelations).where(eq(characterRelations.id, id))
}

async function authorizeSide(ctx: RequestContext, id: number, sides: readonly Side[]) {
  const me = authorizeSignedIn(ctx)
  const [row] = isRowId(id)
    ? await ctx.db.execute<Record<Side, boolean>>(sql`
        select f.owner_id = ${me.id} and f.deleted_at is null as "from", t.owner_id = ${me.id} and t.deleted_at is null as "to"
        from character_relations x join characters f on f.id = x.from_id join characters t on t.id = x.to_id where x.id = ${id}`)
    : []
  if (!row || !sides.some((side) => row[side])) throw notFound()
}
