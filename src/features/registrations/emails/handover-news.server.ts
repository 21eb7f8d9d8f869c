import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { HandoverNews } from '../handovers/open-handover.server.ts'
import { isUnclaimed } from '../handovers/receiver.server.ts'
import { isAhead, type NewsEvent, newsEvent, newsEventTables } from './news.server.ts'

/** What an email says of a handover. */
export type Handover = {
  id: number
  /** The organization invites the person to take over a registration without an account. */
  isClaim: boolean
  registrationId: number
  /** Of a claim the organization. */
  from: string
  /** The username, or the address that was named. */
  to: string
  toEmail: string | null
  /** Of a claim: the name and the ticket in the list. */
  name: string | null
  ticket: string
  /** That of who gives the seat; of a claim that of the registration. */
  locale: Locale
  createdAt: string
  fromUserId: number | null
  toUserId: number | null
  expiresAt: string
  organizationId: number
  event: NewsEvent
}

/**
 * The handover in the language of `ctx`. Null once it is in another state than the email is about, or one of them is gone. Of an event that
 * is cancelled, deleted or over only a seat that changed hands is told: nobody offers or keeps one.
 */
export async function findHandover(ctx: RequestContext, id: number, about: HandoverNews): Promise<Handover | null> {
  authorizeJob(ctx)
  const state = about === 'refused' ? 'declined' : about
  const handover = jsonObject({
    id: sql<number>`h.id`,
    registrationId: sql<number>`r.id`,
    isClaim: sql<boolean>`h.is_claim`,
    from: sql<string>`case when h.is_claim then o.name else f.username end`,
    to: sql<string>`coalesce(g.username, h.to_email)`,
    toEmail: sql<string | null>`h.to_email`,
    name: sql<string | null>`r.name`,
    ticket: localized(contentLocale(ctx.locale), sql<string>`k.title_es`, sql<string | null>`k.title_en`),
    locale: sql<Locale>`case when h.is_claim then r.locale else f.locale end`,
    createdAt: sql<string>`h.created_at`,
    fromUserId: sql<number | null>`h.from_user_id`,
    toUserId: sql<number | null>`h.to_user_id`,
    expiresAt: sql<string>`h.expires_at`,
    organizationId: sql<number>`e.organizer_id`,
    event: newsEvent(ctx),
  })
  const [found] = await selectJson(
    ctx.db,
    handover,
    sql`from registration_handovers h join registrations r on r.id = h.registration_id join tickets k on k.id = r.ticket_id
      left join users f on f.id = h.from_user_id left join users g on g.id = h.to_user_id
      join ${newsEventTables(ctx)} on e.id = r.event_id
      where h.id = ${id} and h.state = ${state} and coalesce(g.username, h.to_email) is not null
        and (h.is_claim or f.id is not null) and (h.state = 'done' or ${isAhead(ctx)})
        and (not h.is_claim or h.state <> 'offered' or ${isUnclaimed})`,
  )
  return found ?? null
}
