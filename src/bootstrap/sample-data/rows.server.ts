import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { HOME_COUNTRY, type TimeZone } from '#shared/enums.ts'
import type { Sample, SampleEvent, SampleVenue } from './files.server.ts'
import { WEEKDAYS } from './schema.ts'

/** An event counts as published so many days before its start, or before the day of loading when that is earlier. */
const PUBLISHED_DAYS_BEFORE = 60

/** The dates of a sample event, relative to the week of loading. A one-day event has no end date. */
export function daysOf({ weeks, day, nights }: SampleEvent['facts']['when'], now: Date) {
  const today = dayAt(now)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const start = addDays(monday, 7 * weeks + WEEKDAYS.indexOf(day))
  return { dateStart: start, dateEnd: nights > 0 ? addDays(start, nights) : null }
}

/** Pending organizations and submitted events were sent so many hours before loading. */
const WAITING_HOURS = 5
const submittedAt = (now: Date) => new Date(now.getTime() - WAITING_HOURS * HOUR_MS)

/** The demo organizer owns one active organization and the pending one, and so sees both states. */
const OWNED_BY_DEMO = 'roble-hueco'

type Organizer = Sample['organizers'][number]
export function organizerRow(
  { key, waiting, description, ...card }: Organizer,
  demoOrganizerId: number | null,
  now: Date,
) {
  const words = { descriptionEs: description.es, descriptionEn: description.en ?? null }
  const ownerId = waiting || key === OWNED_BY_DEMO ? demoOrganizerId : null
  const state = waiting
    ? { status: 'pending' as const, createdAt: submittedAt(now) }
    : { status: 'active' as const, verifiedAt: now, createdAt: now }
  return { ...card, ...words, ...state, ownerId }
}

export function venueRow({ key: _, gps, price_person_night, phone_number, ...venue }: SampleVenue) {
  return {
    ...venue,
    status: 'active' as const,
    latitude: gps?.[0] ?? null,
    longitude: gps?.[1] ?? null,
    timeZone: timeZoneOf(venue.country, gps?.[1]),
    pricePersonNight: price_person_night,
    phoneNumber: phone_number,
  }
}

function timeZoneOf(country: string, longitude = 0): TimeZone {
  if (country !== HOME_COUNTRY) return 'Europe/Berlin'
  return longitude < -12 ? 'Atlantic/Canary' : 'Europe/Madrid'
}

/** Moderation columns: published, and since when; or submitted, and by whom, with the pending organization. */
function moderationOf(dateStart: string, waiting: boolean, demoOrganizerId: number | null, now: Date) {
  const sent = submittedAt(now)
  if (waiting)
    return { moderation: 'submitted' as const, submittedAt: sent, submittedBy: demoOrganizerId, createdAt: sent }
  const start = Math.min(now.getTime(), Date.parse(`${dateStart}T10:00:00Z`))
  const publishedAt = new Date(start - PUBLISHED_DAYS_BEFORE * DAY_MS)
  return { moderation: 'published' as const, publishedAt, createdAt: publishedAt }
}

type Places = { organizerId: number; venueId: number | null }
type State = { waiting: boolean; demoOrganizerId: number | null }

export function eventRow({ facts }: SampleEvent, places: Places, { waiting, demoOrganizerId }: State, now: Date) {
  const { dateStart, dateEnd } = daysOf(facts.when, now)
  return {
    ...moderationOf(dateStart, waiting, demoOrganizerId, now),
    ...places,
    county: facts.county ?? null,
    dateStart,
    dateEnd,
    doorsAt: facts.times?.doors ?? null,
    startsAt: facts.times?.start ?? null,
    endsAt: facts.times?.end ?? null,
    type: facts.type,
    primaryLanguage: facts.primary_language,
    isInternational: facts.is_international,
    targetAudience: facts.target_audience,
    theme: facts.theme,
    url: facts.url,
    facebookPage: facts.facebook_page,
    instagramPage: facts.instagram_page,
    eventStatus: facts.event_status,
    statusReasonEs: facts.event_status_reason?.es ?? null,
    statusReasonEn: facts.event_status_reason?.en ?? null,
    signup: facts.signup,
    signupUrl: facts.signup_url ?? null,
    signupOpens: facts.signup_opens === undefined ? null : addDays(dateStart, -facts.signup_opens),
    capacity: facts.capacity,
    minimumAge: facts.minimum_age,
    paymentMethods: facts.payment_methods,
    refundPolicyEs: facts.refund_policy?.es ?? null,
    refundPolicyEn: facts.refund_policy?.en ?? null,
  }
}

export const ticketRows = ({ facts }: SampleEvent, eventId: number, dateStart: string) =>
  facts.tickets.map(({ title, description, price, coin, tier, amount, opening, limit }, position) => ({
    eventId,
    titleEs: title.es,
    titleEn: title.en,
    descriptionEs: description?.es ?? null,
    descriptionEn: description?.en ?? null,
    price,
    coin,
    tier,
    amount,
    openingMode: opening,
    limitDate: limit === null ? null : addDays(dateStart, -limit),
    position,
  }))

export const translationRows = ({ es, en }: SampleEvent, eventId: number) => [
  { eventId, locale: 'es' as const, ...es },
  ...(en ? [{ eventId, locale: 'en' as const, ...en }] : []),
]
