import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { visibleEvents } from '#features/events/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { replyTo } from '#features/registrations/emails/news.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import { isRevealed } from '../settings.server.ts'
import type { RevealedPart } from './email.ts'

/** Someone may read who their character is. */
export const revealedJob = jobKind('casting.revealed', { registrationId: z.int(), partId: z.int() })
type Told = { registrationId: number; partId: number }

/** SQL: the parts `p` that may be read by the players `r` who were given them, of events that take place. */
const revealedParts = (ctx: RequestContext) => sql`casting_settings s join casting_parts p on p.event_id = s.event_id
  join registrations r on r.id = p.registration_id and r.state in ${SEATED_STATES}
  join events e on e.id = s.event_id and ${visibleEvents(ctx)} and e.happening not in ('cancelled', 'postponed')`

const BATCH = 200

/**
 * Enqueues an email to everybody whose character has been revealed and who was not told of it. What is told and the job that tells it are
 * written together, so that a job that is killed neither forgets nor repeats anybody.
 */
export async function enqueueReveals(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  let total = 0
  for (let found = BATCH; found === BATCH; total += found)
    found = await transaction(ctx, async (txCtx) => {
      const told = await txCtx.db.execute<{ registrationId: number; partId: number }>(sql`
        insert into casting_reveals (registration_id, part_id, created_at)
        select r.id, p.id, ${ctx.now.toISOString()} from ${revealedParts(ctx)}
        where ${isRevealed(ctx)} and not exists (select 1 from casting_reveals x where x.registration_id = r.id and x.part_id = p.id)
        order by p.id limit ${BATCH} on conflict do nothing returning registration_id as "registrationId", part_id as "partId"`)
      for (const one of told) await enqueue(txCtx, revealedJob, one)
      return told.length
    })
  return total
}

/** Whom to tell; null once the part is someone else's. For jobs only. */
export async function findRevealedPlayer(ctx: RequestContext, { registrationId, partId }: Told) {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<{ userId: number | null }>(sql`
    select r.user_id as "userId" from ${revealedParts(ctx)} where ${isRevealed(ctx)} and r.id = ${registrationId} and p.id = ${partId}`)
  return row?.userId ?? null
}

/** What the email says. For jobs only. */
export async function findRevealedPart(ctx: RequestContext, { registrationId, partId }: Told) {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<RevealedPart>(sql`
    select p.title, t.title as event, o.name as organizer, ${replyTo()} as "replyTo", r.id as "registrationId" from ${revealedParts(ctx)}
      join organizations o on o.id = e.organizer_id ${joinTranslation(ctx)}
    where ${isRevealed(ctx)} and r.id = ${registrationId} and p.id = ${partId}`)
  return row ?? null
}

/** What a player preferred goes with the person. For jobs only. */
export async function deleteAnonymousPreferences(ctx: RequestContext) {
  authorizeJob(ctx)
  await ctx.db.execute(sql`delete from casting_preferences f using registrations r
    where r.id = f.registration_id and r.anonymized_at is not null`)
}
