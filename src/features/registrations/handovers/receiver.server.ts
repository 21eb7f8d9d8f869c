import { type SQL, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashToken, keyedHash } from '#platform/crypto/token.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'

/** What the link of an offer to an address has in `key`. */
export type OfferKey = string | null

/**
 * The key of an offer's link: 256 bits derived with the site's secret, so that every email of the offer can contain it though it is stored
 * nowhere. Hexadecimal, as the tokens of invitations.
 */
export const offerKey = (secret: string, { id, createdAt }: { id: number; createdAt: Date }) =>
  Buffer.from(keyedHash(secret, 'handover', `${id} ${createdAt.toISOString()}`), 'base64url').toString('hex')

export const isOfferKey = ({ services }: RequestContext, offer: { id: number; createdAt: Date }, key: OfferKey) =>
  key !== null && hashToken(key) === hashToken(offerKey(services.secret, offer))

/** SQL condition: the handover `h` is the person's: by name, or by an address that is confirmed as theirs. */
export const isToPerson = (userId: number): SQL => sql`(h.to_user_id = ${userId} or h.to_user_id is null
  and h.to_email = (select email_key from users where id = ${userId} and confirmed_at is not null))`

/** SQL condition: registration `r` is still nobody's, with the address that claim `h` was sent to. */
export const isUnclaimed = sql<boolean>`(r.user_id is null and r.anonymized_at is null and r.state in ${LIVE_STATES}
  and lower(trim(r.email)) = h.to_email)`

/**
 * The event of a seat that is handed to the caller. Throws 404 for anybody else. An offer to an address is also that of whoever has its key,
 * with whatever account, until someone has taken it.
 */
export async function authorizeHandover(ctx: RequestContext, id: number, key: OfferKey = null) {
  const me = authorizeSignedIn(ctx)
  const [found] = await ctx.db.execute<{ eventId: number; isMine: boolean; isNobodys: boolean; createdAt: string }>(sql`
    select r.event_id as "eventId", ${isToPerson(me.id)} is true as "isMine", h.to_user_id is null as "isNobodys", h.created_at as "createdAt"
    from registration_handovers h join registrations r on r.id = h.registration_id where h.id = ${id} and not h.is_claim`)
  const isByKey = () => isOfferKey(ctx, { id, createdAt: new Date(found!.createdAt) }, key)
  if (!found || !(found.isMine || (found.isNobodys && isByKey()))) throw notFound()
  return { eventId: found.eventId }
}
