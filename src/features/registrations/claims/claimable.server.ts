import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { RefusalOfClaim } from '#shared/registrations/players.ts'
import { isLive, type RegistrationState } from '#shared/registrations/states.ts'
import { type EventTerms, hasBegun } from '../event-terms.server.ts'

const INVITATIONS_PER_DAY = 1000 // of one organization

/** Whether people can take over their registrations for the event: it is public and not cancelled, until it begins. */
export const takesClaims = (terms: EventTerms, now: Date) =>
  terms.visible && terms.organizationStatus === 'active' && terms.eventStatus !== 'cancelled' && !hasBegun(terms, now)

/** A registration that its person may be invited to take over, or why not. `openId`: the invitation that is under way. */
export type Claimable = {
  id: number
  email: string | null
  openId: number | null
  /** The address that it was sent to. */
  openTo: string | null
  reason: RefusalOfClaim | null
}

type Facts = Omit<Claimable, 'reason'> & {
  state: RegistrationState
  isTest: boolean
  hasAccount: boolean
  hasDeclined: boolean
  invitedAt: string | null
}

/** Some registrations of an event in the order of `ids`. Does not check who asks. */
export async function listClaimable(
  ctx: RequestContext,
  { eventId, terms }: { eventId: number; terms: EventTerms },
  ids: number[],
): Promise<Claimable[]> {
  const done = (action: 'claim_declined' | 'claim_offered') =>
    sql`(select max(x.at) from registration_history x where x.registration_id = r.id and x.action = ${action})`
  // Who has declined is not asked again because of another line, or another list, with their address.
  const declined = sql`(select lower(d.email) from registrations d join registration_history x on x.registration_id = d.id
    where d.event_id = ${eventId} and x.action = 'claim_declined' and d.email is not null)`
  const rows = await ctx.db.execute<Facts>(sql`
    select r.id, r.email, r.state, r.is_test as "isTest", coalesce(r.user_id, r.holder_id) is not null as "hasAccount",
      ${done('claim_declined')} is not null or coalesce(lower(r.email) in ${declined}, false) as "hasDeclined", ${done('claim_offered')} as "invitedAt",
      h.id as "openId", h.to_email as "openTo"
    from registrations r left join registration_handovers h on h.registration_id = r.id and h.is_claim and h.state = 'offered'
    where r.event_id = ${eventId} and r.anonymized_at is null and r.id = any(${idArray(ids)})`)
  const known = new Map(rows.map((row) => [row.id, row]))
  let left = await countLeftToday(ctx, terms)
  return ids.map((id) => {
    const facts = known.get(id)
    if (!facts) return { id, email: null, openId: null, openTo: null, reason: 'missing' }
    const reason = refusalOf(ctx, terms, facts) ?? (left-- > 0 ? null : 'claims_today')
    return { id, email: facts.email, openId: facts.openId, openTo: facts.openTo, reason }
  })
}

function refusalOf({ now }: RequestContext, terms: EventTerms, facts: Facts): RefusalOfClaim | null {
  if (facts.hasAccount) return 'has_account'
  if (!isLive(facts.state) || facts.isTest) return 'wrong_state'
  if (!takesClaims(terms, now)) return 'claim_off'
  if (facts.email === null) return 'no_address'
  if (facts.hasDeclined) return 'claim_declined'
  const isRecent = facts.invitedAt !== null && new Date(facts.invitedAt).getTime() > now.getTime() - DAY_MS
  return isRecent ? 'invited' : null
}

/** How many people the organization may still invite today. */
async function countLeftToday({ db, now }: RequestContext, { organizationId }: EventTerms): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from registration_history x join registrations r on r.id = x.registration_id
      join events e on e.id = r.event_id
    where e.organizer_id = ${organizationId} and x.action = 'claim_offered' and x.at > ${since}::timestamptz`)
  return INVITATIONS_PER_DAY - row!.count
}
