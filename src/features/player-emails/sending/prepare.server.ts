import { sql } from 'drizzle-orm'
import { ownTextIn } from '#features/registrations/own-texts/queries.server.ts'
import { listPlaces } from '#features/registrations/waiting-list/places.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { SkipReason } from '#shared/player-emails/states.ts'
import { LIVE_STATES, REGISTRATION_STATES } from '#shared/registrations/states.ts'
import { listSegment, toAudience } from '../audience.server.ts'
import { refusalOf } from '../commands/checked-message.server.ts'
import { readEmailEvent } from '../email-event.server.ts'
import { createPlayerEmail } from '../message.server.ts'
import { canBeReminded, isStillDue } from '../reminders/plan.ts'
import { readRoster } from '../roster.server.ts'
import type { playerEmails } from '../table.server.ts'
import { messageTo, type One, replyAddress } from './message-to.server.ts'

export type StoredEmail = typeof playerEmails.$inferSelect
export type Claimed = { id: number; registrationId: number; occasion: string | null; attempts: number }
export type Prepared = { id: number; isTyped: boolean; attempts: number } & (
  | { email: Email; skip: null }
  | { email: null; skip: SkipReason }
)

/**
 * The emails of recipients, as things stand now: whoever paid, was asked or left meanwhile gets none. `ctx` is that of a job.
 */
export async function prepareEmails(ctx: RequestContext, stored: StoredEmail, claimed: Claimed[]): Promise<Prepared[]> {
  const isMessage = stored.kind === 'message'
  const roster = await readRoster(ctx, stored.eventId, isMessage ? REGISTRATION_STATES : LIVE_STATES)
  const event = await readEmailEvent(ctx, stored.eventId)
  const wanted = isMessage ? new Set(await listSegment(ctx, roster, stored.filter)) : null
  const isOff = isMessage ? (await refusalOf(ctx, stored.eventId)) !== null : !canBeReminded(roster.terms)
  const entries = new Map(roster.entries.map((entry) => [entry.id, entry]))
  const places = stored.kind === 'position' ? await listPlaces(ctx, stored.eventId) : null
  const isMeant = ({ registrationId, occasion }: Claimed) => {
    const entry = entries.get(registrationId)
    if (!entry || (places && !places.has(registrationId))) return false
    return wanted ? wanted.has(entry) : isStillDue(entry, stored.kind, occasion)
  }
  const meant = claimed.filter(isMeant).map(({ registrationId }) => entries.get(registrationId)!)
  const audience = await toAudience(ctx, roster, meant, stored.kind)
  const reached = new Map(audience.reached.map((one) => [one.entry.id, one]))
  const reasons = new Map(audience.skipped.map(({ entry, reason }) => [entry.id, reason]))
  const replyTo = await replyAddress(ctx, stored, event)
  return claimed.map(({ id, registrationId, attempts }): Prepared => {
    const one = reached.get(registrationId)
    if (isOff || !one) {
      const skip = isOff ? 'event_off' : (reasons.get(registrationId) ?? 'changed')
      return { id, attempts, isTyped: false, email: null, skip }
    }
    const place = places?.get(registrationId)?.place ?? null
    const ownText = ownTextIn({ es: stored.ownEs, en: stored.ownEn }, one.to.locale)
    const email = createOne(ctx, { stored, event, one, replyTo, place, ownText }, String(id))
    return { id, attempts, isTyped: one.to.isTyped, email, skip: null }
  })
}

/** An email to one person; `id` is part of its Message-ID. */
export function createOne(ctx: RequestContext, email: One, id: string): Email {
  const { message, sending } = messageTo(ctx, email, id)
  return createPlayerEmail(message, sending)
}

/** For jobs. Null when it was deleted. */
export async function findStoredEmail({ db }: RequestContext, id: number): Promise<StoredEmail | null> {
  const [found] = await db.execute<StoredEmail>(sql`
    select m.id, m.event_id as "eventId", m.kind, m.subject_es as "subjectEs", m.subject_en as "subjectEn", m.body_es as "bodyEs",
      m.body_en as "bodyEn", m.own_es as "ownEs", m.own_en as "ownEn", m.filter, m.reply_to as "replyTo", m.sent_by as "sentBy"
    from player_emails m join events e on e.id = m.event_id where m.id = ${id} and e.deleted_at is null`)
  return found ?? null
}
