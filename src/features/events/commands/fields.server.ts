import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { venues } from '#features/venues/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import type { EventForm } from '../schema.ts'
import { events } from '../table.server.ts'

export type EventRow = typeof events.$inferSelect
/** The columns of `events` that the form can change. */
export type WritableEventFields = Pick<
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

/** The fields of a draft that has only a title. */
export const EMPTY_EVENT: WritableEventFields = {
  ...{ dateStart: null, dateEnd: null, type: 'event', theme: null, targetAudience: 'all' },
  ...{ primaryLanguage: 'ES', isInternational: false, url: null, facebookPage: null, instagramPage: null },
  ...{ venueId: null, county: null, capacity: null, minimumAge: null, paymentMethods: [] },
  ...{ refundPolicyEs: null, refundPolicyEn: null, signup: 'none', signupUrl: null, signupOpens: null },
}

/** The value sent, else the one before. */
const sentOr = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent)

/** Merges the form into the fields before it and validates the result, because a valid value may contradict one that was not sent. */
export async function mergeEventFields(
  ctx: RequestContext,
  form: EventForm,
  before: WritableEventFields,
): Promise<WritableEventFields> {
  const type = sentOr(form.type, before.type)
  const dateStart = sentOr(form.date_start, before.dateStart)
  const after: WritableEventFields = {
    ...(await mergePlace(ctx, form, before)),
    ...{ type, dateStart, dateEnd: mergeDateEnd(form, before, type, dateStart) },
    primaryLanguage: sentOr(form.primary_language, before.primaryLanguage),
    isInternational: sentOr(form.is_international, before.isInternational),
    targetAudience: sentOr(form.target_audience, before.targetAudience),
    theme: sentOr(form.theme, before.theme),
    url: sentOr(form.url, before.url),
    facebookPage: sentOr(form.facebook_page, before.facebookPage),
    instagramPage: sentOr(form.instagram_page, before.instagramPage),
    capacity: sentOr(form.capacity, before.capacity),
    minimumAge: sentOr(form.minimum_age, before.minimumAge),
    paymentMethods: sentOr(form.payment_methods && [...new Set(form.payment_methods)], before.paymentMethods),
    refundPolicyEs: sentOr(form.refund_policy_es, before.refundPolicyEs) || null,
    refundPolicyEn: sentOr(form.refund_policy_en, before.refundPolicyEn) || null,
    ...mergeSignup(form, before),
  }
  const fields = { ...dateErrors(after), ...signupErrors(after) }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return after
}

/** A one-day event has no end date; changing the type to `jornada` removes it. */
function mergeDateEnd(
  form: EventForm,
  before: WritableEventFields,
  type: WritableEventFields['type'],
  start: string | null,
): string | null {
  const end = form.date_end === undefined && type === 'jornada' ? null : sentOr(form.date_end, before.dateEnd)
  return end === start ? null : end
}

function dateErrors({ type, dateStart, dateEnd }: WritableEventFields): Fields {
  if (dateEnd === null) return {}
  return type === 'jornada' || (dateStart !== null && dateEnd < dateStart) ? { date_end: 'date' } : {}
}

type Signup = Pick<WritableEventFields, 'signup' | 'signupUrl' | 'signupOpens'>
/** The sign-up after the form is applied. */
export const mergeSignup = (
  form: Pick<EventForm, 'signup' | 'signup_url' | 'signup_opens'>,
  before: Signup,
): Signup => ({
  signup: sentOr(form.signup, before.signup),
  signupUrl: sentOr(form.signup_url, before.signupUrl),
  signupOpens: sentOr(form.signup_opens, before.signupOpens),
})

/** External sign-up needs a URL, scheduled sign-up a date. */
export function signupErrors({ signup, signupUrl, signupOpens }: Signup): Fields {
  if (signup === 'external' && !signupUrl) return { signup_url: 'required' }
  return signup === 'scheduled' && !signupOpens ? { signup_opens: 'required' } : {}
}

/** A venue, or "to be announced" with a province. */
async function mergePlace(
  ctx: RequestContext,
  form: EventForm,
  before: WritableEventFields,
): Promise<Pick<WritableEventFields, 'venueId' | 'county'>> {
  const venueId = form.venue_tbd ? null : sentOr(form.venue, before.venueId)
  if (venueId === null) return { venueId, county: sentOr(form.county, before.county) }
  if (venueId === before.venueId) return { venueId, county: before.county }
  const venue = await findVenue(ctx, venueId)
  if (!venue) throw new AppError('invalid', { fields: { venue: 'choice' } })
  // A pending venue is not public before the site team accepts it, but its province is.
  return { venueId, county: venue.status === 'pending' ? venue.county : null }
}

/** An active venue, or a pending one that the actor proposed. */
async function findVenue(ctx: RequestContext, id: number) {
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

/** Whether any field differs; arrays are compared by content. */
export const hasChanges = (after: WritableEventFields, before: WritableEventFields) =>
  (Object.keys(after) as (keyof WritableEventFields)[]).some(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )

/** Sets `updated_at` after a change of a related row (translation, ticket, tag). */
export const touchEvent = (ctx: RequestContext, id: number) =>
  ctx.db.update(events).set({ updatedAt: sql`now()` }).where(eq(events.id, id))
