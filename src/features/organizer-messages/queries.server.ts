import { sql } from 'drizzle-orm'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { askableRegistrations, authorizeHolder } from '#features/registrations/access.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'

/** To whom a player writes, and about what. */
export type MessageTarget = { event: string; organizer: string }

/**
 * Throws 404 for others' registrations, rejected ones, and where the organization has nobody who reads it.
 */
export async function getMessageTarget(ctx: RequestContext, registrationId: number): Promise<MessageTarget> {
  await authorizeHolder(ctx, registrationId)
  const [target] = await ctx.db.execute<MessageTarget>(sql`
    select t.title as event, o.name as organizer from registrations r join events e on e.id = r.event_id ${joinTranslation(ctx)}
      join organizations o on o.id = e.organizer_id
    where r.id = ${registrationId} and ${askableRegistrations}`)
  if (!target) throw notFound()
  return target
}

export type SentMessage = {
  message: string
  event: string
  slug: string
  organizationId: number
  /** The registration's name, else the account's. */
  sender: string
  /** Null when the account was erased. */
  email: string | null
}

/** For jobs only. Null when it was deleted meanwhile. */
export async function findSentMessage(ctx: RequestContext, id: number): Promise<SentMessage | null> {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<SentMessage>(sql`
    select m.message, t.title as event, t.slug, e.organizer_id as "organizationId", coalesce(u.username, '') as sender, u.email
    from organizer_messages m join registrations r on r.id = m.registration_id join events e on e.id = r.event_id
      ${joinTranslation(ctx)} join users u on u.id = m.sender_id
    where m.id = ${id} and e.deleted_at is null and u.erased_at is null`)
  return found ?? null
}
