import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CharacterDecision } from './decision-email.ts'
import { isListed } from './linked.server.ts'

/** The instant tells whether another decision has been made since. */
export const characterDecidedJob = jobKind('characters.decided', { linkId: z.int(), decidedAt: z.string() })

/** The owner of a linked character. For jobs only. */
export async function findLinkOwner(ctx: RequestContext, linkId: number): Promise<number | null> {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<{ id: number }>(sql`
    select c.owner_id as id from character_links l join characters c on c.id = l.character_id where l.id = ${linkId}`)
  return row?.id ?? null
}

/** What the email about a decision says. Null once there has been another one. For jobs only. */
export async function findCharacterDecision(
  ctx: RequestContext,
  { linkId, decidedAt }: z.output<typeof characterDecidedJob.payload>,
) {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<CharacterDecision>(sql`
    select l.approval, l.approval_reason as reason, l.submitted_name as character, c.id as "characterId", t.title as event,
      o.name as organizer, (select count(*)::int from character_notes n where n.link_id = l.id and n.audience = 'player') as notes
    from character_links l join characters c on c.id = l.character_id join registrations r on r.id = l.registration_id
      join events e on e.id = r.event_id and e.deleted_at is null join organizations o on o.id = e.organizer_id ${joinTranslation(ctx)}
    where l.id = ${linkId} and l.decided_at = ${decidedAt}::timestamptz and ${isListed}`)
  return found ?? null
}
