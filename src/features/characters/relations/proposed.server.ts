import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { ProposedRelation } from './email.ts'

/** What the email about a proposal says, and to whom. Null once it was answered or withdrawn. For jobs only. */
export async function findProposedRelation(ctx: RequestContext, relationId: number) {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<ProposedRelation & { ownerId: number }>(sql`
    select f.name as "from", t.name as "to", t.id as "toId", t.owner_id as "ownerId" from character_relations x
      join characters f on f.id = x.from_id and f.deleted_at is null join characters t on t.id = x.to_id and t.deleted_at is null
    where x.id = ${relationId} and x.accepted_at is null`)
  return found ?? null
}
