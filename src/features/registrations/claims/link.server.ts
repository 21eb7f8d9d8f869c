import { sql } from 'drizzle-orm'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import type { OwnEvent } from '#shared/registrations/own-registration.ts'
import { lockEventTerms } from '../event-terms.server.ts'
import { isOfferKey, isToPerson, isUnclaimed, type OfferKey } from '../handovers/receiver.server.ts'
import { ownEventJson, ownEventTables } from '../queries/own/rows.server.ts'
import { takesClaims } from './claimable.server.ts'

/** Which registration a claim is about, and whether the caller has its link. */
export type ClaimAccess = { eventId: number; registrationId: number; isByKey: boolean }

/**
 * Throws 404 for anybody but who has the key of the email, signed in or not, and whose confirmed address it was sent to. Says nothing of
 * whether it is still open.
 */
export async function authorizeClaim(ctx: RequestContext, id: number, key: OfferKey = null): Promise<ClaimAccess> {
  const me = signedInPerson(ctx)?.id ?? 0
  const [found] = await ctx.db.execute<Omit<ClaimAccess, 'isByKey'> & { isMine: boolean; createdAt: string }>(sql`
    select r.event_id as "eventId", r.id as "registrationId", ${isToPerson(me)} is true as "isMine", h.created_at as "createdAt"
    from registration_handovers h join registrations r on r.id = h.registration_id where h.id = ${id} and h.is_claim`)
  if (!found) throw notFound()
  const { isMine, createdAt, ...about } = found
  const isByKey = isOfferKey(ctx, { id, createdAt: new Date(createdAt) }, key)
  if (!isMine && !isByKey) throw notFound()
  return { ...about, isByKey }
}

export type ClaimStatus = 'open' | 'done' | 'declined' | 'withdrawn' | 'expired'

/** What the link of a claim shows: whose registration it is and for what, and nothing that was answered. */
export type Claim = {
  id: number
  status: ClaimStatus
  name: string
  ticket: string
  /** It has no birth date yet, and the event asks for it. */
  asksBirthDate: boolean
  isWaitlisted: boolean
  expiresAt: Date
  event: OwnEvent
  /** The account of who looks, and whether the email was sent to its address. `registrationId`: it is theirs now. */
  me: { id: number; username: string; isConfirmed: boolean; isInvited: boolean } | null
  registrationId: number | null
}

type Found = Omit<Claim, 'me' | 'expiresAt'> & { expiresAt: string; toEmail: string | null }

/**
 * Throws 404 as above, and of what is still open once the event was deleted. Reading it changes nothing: what looks at the links of emails
 * opens it, too.
 */
export async function getClaim(ctx: RequestContext, id: number, key: OfferKey = null): Promise<Claim> {
  addCacheTags(ctx, NO_STORE)
  const { eventId } = await authorizeClaim(ctx, id, key)
  const me = signedInPerson(ctx)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const [found] = await ctx.db.execute<Found>(sql`
    select h.id, coalesce(r.name, '') as name, h.to_email as "toEmail", h.expires_at as "expiresAt",
      ${localized(contentLocale(ctx.locale), sql`k.title_es`, sql`k.title_en`)} as ticket,
      r.state = 'waitlisted' as "isWaitlisted", case when r.holder_id = ${me?.id ?? 0} then r.id end as "registrationId",
      r.birth_date is null and (coalesce(s.asks_birth_date, false) or coalesce(e.minimum_age, 0) > 0) as "asksBirthDate",
      case when h.state <> 'offered' then h.state when h.expires_at <= ${now} then 'expired' when not ${isUnclaimed} then 'withdrawn'
        else 'open' end as status, ${ownEventJson(ctx)} as event
    from registration_handovers h join registrations r on r.id = h.registration_id join tickets k on k.id = r.ticket_id
      join ${ownEventTables(ctx)} on e.id = r.event_id left join registration_settings s on s.event_id = e.id
    where h.id = ${id}`)
  if (!found) throw notFound()
  const { toEmail, expiresAt, ...claim } = found
  const isOff = claim.status === 'open' && !takesClaims(await lockEventTerms(ctx, eventId), ctx.now)
  const status = isOff ? 'withdrawn' : claim.status
  const name = status === 'open' ? claim.name : ''
  return { ...claim, status, name, expiresAt: new Date(expiresAt), me: await findMe(ctx, toEmail) }
}

async function findMe(ctx: RequestContext, toEmail: string | null): Promise<Claim['me']> {
  const me = signedInPerson(ctx)
  if (!me) return null
  const [found] = await ctx.db.execute<NonNullable<Claim['me']>>(sql`
    select id, username, confirmed_at is not null as "isConfirmed", coalesce(email_key = ${toEmail}, false) as "isInvited"
    from users where id = ${me.id} and erased_at is null`)
  return found ?? null
}
