import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { venues } from '#features/venues/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure, type Fields } from '#platform/errors/app-error.ts'
import type { EventForm } from '../schema.ts'
import { events } from '../table.server.ts'

export type EventRow = typeof events.$inferSelect
/** What the form can change of the row itself. */
export type Facts = Pick<
  EventRow,
  | 'dateStart'
  | 'dateEnd'
  | 'type'
  | 'primaryLanguage'
  | 'isInternational'
  | 'targetAudience'
  | 'theme'
  | 'url'
  | 'facebookPage'
  | 'instagramPage'
  | 'venueId'
  | 'county'
  | 'capacity'
  | 'minimumAge'
  | 'paymentMethods'
  | 'refundPolicyEs'
  | 'refundPolicyEn'
  | 'signup'
  | 'signupUrl'
  | 'signupOpens'
>

/** Of a draft that says nothing but its title. */
export const NOTHING_YET: Facts = {
  ...{ dateStart: null, dateEnd: null, type: 'event', theme: null, targetAudience: 'all' },
  ...{ primaryLanguage: 'ES', isInternational: false, url: null, facebookPage: null, instagramPage: null },
  ...{ venueId: null, county: null, capacity: null, minimumAge: null, paymentMethods: [] },
  ...{ refundPolicyEs: null, refundPolicyEn: null, signup: 'none', signupUrl: null, signupOpens: null },
}

/** What is sent, over what there was. */
const given = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent)

/** The facts of an event after a change, checked as a whole: what fits by itself may not fit what was there. */
export async function factsAfter(ctx: Context, form: EventForm, before: Facts): Promise<Facts> {
  const type = given(form.type, before.type)
  const dateStart = given(form.date_start, before.dateStart)
  const after: Facts = {
    ...(await placeAfter(ctx, form, before)),
    ...{ type, dateStart, dateEnd: lastDay(form, before, type, dateStart) },
    primaryLanguage: given(form.primary_language, before.primaryLanguage),
    isInternational: given(form.is_international, before.isInternational),
    targetAudience: given(form.target_audience, before.targetAudience),
    theme: given(form.theme, before.theme),
    url: given(form.url, before.url),
    facebookPage: given(form.facebook_page, before.facebookPage),
    instagramPage: given(form.instagram_page, before.instagramPage),
    capacity: given(form.capacity, before.capacity),
    minimumAge: given(form.minimum_age, before.minimumAge),
    paymentMethods: given(form.payment_methods && [...new Set(form.payment_methods)], before.paymentMethods),
    refundPolicyEs: given(form.refund_policy_es, before.refundPolicyEs) || null,
    refundPolicyEn: given(form.refund_policy_en, before.refundPolicyEn) || null,
    ...signupAfter(form, before),
  }
  const fields = { ...daysAmiss(after), ...signupAmiss(after) }
  if (Object.keys(fields).length > 0) throw new Failure('invalid', 'invalid', { fields })
  return after
}

/** One day has no last day of its own; what becomes a single day loses the one it had. */
function lastDay(form: EventForm, before: Facts, type: Facts['type'], start: string | null): string | null {
  const end = form.date_end === undefined && type === 'jornada' ? null : given(form.date_end, before.dateEnd)
  return end === start ? null : end
}

function daysAmiss({ type, dateStart, dateEnd }: Facts): Fields {
  if (dateEnd === null) return {}
  return type === 'jornada' || (dateStart !== null && dateEnd < dateStart) ? { date_end: 'date' } : {}
}

type Signup = Pick<Facts, 'signup' | 'signupUrl' | 'signupOpens'>
/** How one signs up once the form is applied; what it does not say stays. */
export const signupAfter = (
  form: Pick<EventForm, 'signup' | 'signup_url' | 'signup_opens'>,
  before: Signup,
): Signup => ({
  signup: given(form.signup, before.signup),
  signupUrl: given(form.signup_url, before.signupUrl),
  signupOpens: given(form.signup_opens, before.signupOpens),
})

/** Elsewhere needs to be said where, and later when. */
export function signupAmiss({ signup, signupUrl, signupOpens }: Signup): Fields {
  if (signup === 'external' && !signupUrl) return { signup_url: 'required' }
  return signup === 'scheduled' && !signupOpens ? { signup_opens: 'required' } : {}
}

/** A venue, or "to be announced" with the province. */
async function placeAfter(ctx: Context, form: EventForm, before: Facts): Promise<Pick<Facts, 'venueId' | 'county'>> {
  const venueId = form.venue_tbd ? null : given(form.venue, before.venueId)
  if (venueId === null) return { venueId, county: given(form.county, before.county) }
  if (venueId === before.venueId) return { venueId, county: before.county }
  const venue = await findVenue(ctx, venueId)
  if (!venue) throw new Failure('invalid', 'invalid', { fields: { venue: 'choice' } })
  // The public does not see a venue before the site team accepted it, but may know the province.
  return { venueId, county: venue.status === 'pending' ? venue.county : null }
}

/** One that is public, or that the actor has just proposed. */
async function findVenue(ctx: Context, id: number) {
  const me = ctx.actor.kind === 'person' ? ctx.actor.id : 0
  const [venue] = await ctx.db
    .select({ status: venues.status, county: venues.county })
    .from(venues)
    .where(
      and(
        eq(venues.id, id),
        isNull(venues.mergedInto),
        ne(venues.status, 'rejected'),
        or(eq(venues.status, 'active'), eq(venues.proposedBy, me)),
      ),
    )
  return venue ?? null
}

/** Whether something of this differs, lists by what they hold. */
export const differs = (after: Facts, before: Facts) =>
  (Object.keys(after) as (keyof Facts)[]).some((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))

/** Dates a change of something that hangs on the event, which its own row does not show. */
export const touch = (ctx: Context, id: number) =>
  ctx.db.update(events).set({ updatedAt: sql`now()` }).where(eq(events.id, id))
