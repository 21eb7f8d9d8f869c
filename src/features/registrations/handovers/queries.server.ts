import { type SQL, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import type { OwnEvent } from '#shared/registrations/own-registration.ts'
import type { OutgoingHandover } from '#shared/registrations/own-registration-page.ts'
import { ownEventJson, ownEventTables } from '../queries/own/rows.server.ts'
import { authorizeHandover, isToPerson, isUnclaimed, type OfferKey } from './receiver.server.ts'

/** A seat that someone hands to the caller. Says nothing of what its holder answered. */
export type IncomingHandover = {
  id: number
  /** `accepted`: the organization has yet to approve it. */
  state: 'offered' | 'accepted'
  from: string | null
  /** The organization invites the caller to take over a registration in their name. */
  isClaim: boolean
  ticket: { id: number; title: string }
  /** Of the ticket alone, in minor units of `coin`. */
  price: number
  coin: string
  asksBirthDate: boolean
  /** It was offered to an address: its holder does not know the account of who accepts. */
  byEmail: boolean
  /** The organization has to approve it once it is accepted. */
  needsApproval: boolean
  expiresAt: Date
  event: OwnEvent
}

/** SQL condition: the handover `h` is open and not over. */
export const isOpenHandover = (ctx: RequestContext): SQL =>
  sql`h.state in ('offered', 'accepted') and h.expires_at > ${ctx.now.toISOString()}::timestamptz`

/** Seats that are handed to the caller, the most urgent first. */
export const listIncomingHandovers = (ctx: RequestContext): Promise<IncomingHandover[]> =>
  listIncoming(ctx, isToPerson(authorizeSignedIn(ctx).id))

/** One of them, or that of the link with `key`; null once it is over. Throws 404 for anybody else. */
export async function findIncomingHandover(
  ctx: RequestContext,
  id: number,
  key: OfferKey = null,
): Promise<IncomingHandover | null> {
  await authorizeHandover(ctx, id, key)
  const [found] = await listIncoming(ctx, sql`h.id = ${id}`)
  return found ?? null
}

export const HANDOVER_ENDS = ['done', 'declined', 'withdrawn', 'expired'] as const
/** A handover to the caller that is over. `registrationId` is null unless the seat became theirs. */
export type EndedHandover = { state: (typeof HANDOVER_ENDS)[number]; registrationId: number | null }

/** What became of a handover to the caller. Throws 404 for anybody else. */
export async function getEndedHandover(ctx: RequestContext, id: number, key: OfferKey = null): Promise<EndedHandover> {
  const me = authorizeSignedIn(ctx)
  await authorizeHandover(ctx, id, key)
  const [found] = await ctx.db.execute<EndedHandover>(sql`
    select case when h.state not in ('offered', 'accepted') then h.state
        when h.expires_at <= ${ctx.now.toISOString()}::timestamptz then 'expired' else 'withdrawn' end as state,
      case when r.holder_id = ${me.id} then r.id end as "registrationId"
    from registration_handovers h join registrations r on r.id = h.registration_id
    where h.id = ${id}`)
  if (!found) throw notFound()
  return found
}

type Row = Omit<IncomingHandover, 'ticket' | 'expiresAt'> & {
  ticketId: number
  ticketTitle: string
  expiresAt: string
}

/** SQL: what seat `r` costs by the ledger, without the options that its next holder chooses. */
const seatPrice = sql`(select coalesce(sum(c.amount), 0)::int from registration_charges c
  where c.registration_id = r.id and c.kind <> 'option')`

async function listIncoming(ctx: RequestContext, where: SQL): Promise<IncomingHandover[]> {
  const title = localized(contentLocale(ctx.locale), sql`k.title_es`, sql`k.title_en`)
  const rows = await ctx.db.execute<Row>(sql`
    select h.id, h.state, h.is_claim as "isClaim", coalesce(u.username, case when h.is_claim then o.name end) as from, k.id as "ticketId", ${title} as "ticketTitle", ${seatPrice} as price, r.coin,
      h.to_email is not null as "byEmail",
      coalesce(s.handover, 'approval') = 'approval' as "needsApproval",
      coalesce(s.asks_birth_date, false) or coalesce(e.minimum_age, 0) > 0 as "asksBirthDate", h.expires_at as "expiresAt", ${ownEventJson(ctx)} as event
    from registration_handovers h join registrations r on r.id = h.registration_id join tickets k on k.id = r.ticket_id
      join ${ownEventTables(ctx)} on e.id = r.event_id left join users u on u.id = h.from_user_id
      left join registration_settings s on s.event_id = e.id
    where ${isOpenHandover(ctx)} and ${where}
      and case when h.is_claim then ${isUnclaimed} else r.state = 'confirmed' end
    order by h.expires_at, h.id limit 100`)
  return [...rows].map(({ ticketId, ticketTitle, ...row }) => ({
    ...row,
    ticket: { id: ticketId, title: ticketTitle },
    expiresAt: new Date(row.expiresAt),
  }))
}

/** The handover of a registration that is under way. Does not check whose registration it is. */
export async function findOpenHandover(ctx: RequestContext, registrationId: number): Promise<OutgoingHandover | null> {
  const [found] = await ctx.db.execute<Omit<OutgoingHandover, 'expiresAt'> & { expiresAt: string }>(sql`
    select h.id, h.state, coalesce(u.username, h.to_email) as to, h.expires_at as "expiresAt"
    from registration_handovers h left join users u on u.id = h.to_user_id
    where h.registration_id = ${registrationId} and ${isOpenHandover(ctx)}`)
  return found ? { ...found, expiresAt: new Date(found.expiresAt) } : null
}
