import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CharacterApproval } from '#shared/characters/characters.ts'
import { isListed } from './linked.server.ts'

type LockedLink = {
  ownerId: number
  submittedAt: string | null
  approval: CharacterApproval
  approvalReason: string | null
  isRevoked: boolean
}

/** A link of an event until the end of the transaction. Throws 404 where its organizers have nothing of the character. */
export async function lockListedLink(ctx: RequestContext, eventId: number, id: number): Promise<LockedLink> {
  const [link] = isRowId(id)
    ? await ctx.db.execute<LockedLink>(sql`
        select c.owner_id as "ownerId", l.submitted_at as "submittedAt", l.approval, l.approval_reason as "approvalReason",
          l.revoked_at is not null as "isRevoked"
        from character_links l join characters c on c.id = l.character_id join registrations r on r.id = l.registration_id
        where l.id = ${id} and r.event_id = ${eventId} and ${isListed} for update of l`)
    : []
  if (!link) throw notFound()
  return link
}
