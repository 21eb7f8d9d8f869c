import { sql } from 'drizzle-orm'
import { signupColumns, visibleEvents } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventStatus, OrganizationStatus, Signup, TimeZone } from '#shared/enums.ts'

/** What an event says about registering for it. */
export type EventTerms = {
  id: number
  organizationId: number
  dateStart: string | null
  lastDay: string | null
  /** Milliseconds since 1970: the first moment of its first day, in its time zone. */
  startsAt: number | null
  zone: TimeZone
  /** Today in the time zone of its venue. */
  today: string
  visible: boolean
  eventStatus: EventStatus
  signup: Signup
  signupOpens: string | null
  capacity: number | null
  minimumAge: number | null
  organizationStatus: OrganizationStatus
  waitingList: boolean
  companions: number
  asksBirthDate: boolean
  answersUntil: string | null
  paymentDays: number
}

/**
 * Reads the event with a share of its row until the end of the transaction: an edit that is under way ends first, one that comes later
 * waits. Throws 404 for events that were deleted.
 */
export async function lockEventTerms(ctx: RequestContext, eventId: number): Promise<EventTerms> {
  const [found] = await ctx.db.execute<Omit<EventTerms, 'today'>>(sql`
    select e.id, e.organizer_id as "organizationId", e.date_start::text as "dateStart", e.last_day::text as "lastDay",
      (extract(epoch from e.date_start::timestamp at time zone coalesce(v.time_zone, 'Europe/Madrid')) * 1000)::float8 as "startsAt",
      coalesce(v.time_zone, 'Europe/Madrid') as zone, ${visibleEvents(ctx)} as visible, e.happening as "eventStatus",
      ${signupColumns().signup} as signup, e.signup_opens::text as "signupOpens", e.capacity, e.minimum_age as "minimumAge", o.status as "organizationStatus",
      coalesce(s.waiting_list, true) as "waitingList", coalesce(s.companions, 0) as companions,
      coalesce(s.asks_birth_date, false) as "asksBirthDate", s.answers_until::text as "answersUntil", coalesce(s.payment_days, 7) as "paymentDays"
    from events e join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id
    left join registration_settings s on s.event_id = e.id
    where e.id = ${eventId} and e.deleted_at is null for key share of e`)
  if (!found) throw notFound()
  return { ...found, today: dayAt(ctx.now, found.zone) }
}

/** Whether the event has begun: from the first moment of its first day. */
export const hasBegun = ({ startsAt }: EventTerms, now: Date) => startsAt !== null && startsAt <= now.getTime()

/** Whether the event takes place, as far as known now: neither cancelled nor postponed. */
export const takesPlace = ({ eventStatus }: Pick<EventTerms, 'eventStatus'>) =>
  eventStatus === 'confirmed' || eventStatus === 'tentative'

/** Whether a seat that was offered can still be taken: of a public event that takes place, until it begins. */
export const canTakeSeat = (terms: EventTerms, now: Date) =>
  terms.visible && terms.organizationStatus === 'active' && takesPlace(terms) && !hasBegun(terms, now)

/** Whether free seats are offered to those who wait. Closing the sign-up does not stop it, since they signed up before. */
export const givesSeats = (terms: EventTerms, now: Date) =>
  canTakeSeat(terms, now) && terms.signup !== 'none' && terms.signup !== 'external'

/** Whether the birth date is asked: where there is a minimum age, or where the organizer wants to know of minors. */
export const asksBirthDate = ({ minimumAge, asksBirthDate: asked }: EventTerms) => asked || (minimumAge ?? 0) > 0
