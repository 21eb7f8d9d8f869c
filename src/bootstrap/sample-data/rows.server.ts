import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { HOME_COUNTRY, type TimeZone } from '#shared/enums.ts'
import type { Sample, SampleEvent, SampleVenue } from './files.server.ts'
import { WEEKDAYS } from './schema.ts'

/** How long before the start, or before the day of loading when that is earlier, an event is said to have been published. */
const PUBLISHED_DAYS_BEFORE = 60
const DAY = 86_400_000

/** When an event of the sample is, told from the week in which it is loaded. One day has no end of its own. */
export function daysOf({ weeks, day, nights }: SampleEvent['facts']['when'], now: Date) {
  const today = dayAt(now)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const start = addDays(monday, 7 * weeks + WEEKDAYS.indexOf(day))
  return { dateStart: start, dateEnd: nights > 0 ? addDays(start, nights) : null }
}

/** What waits was sent in so long before the sample was loaded. */
const WAITING_HOURS = 5
const sentIn = (now: Date) => new Date(now.getTime() - WAITING_HOURS * 3_600_000)

/** The organizer of the demo owns the one people meet first, and the one that waits: they see both states. */
const RUN_BY_DEMO = 'roble-hueco'

type Organizer = Sample['organizers'][number]
export function organizerRow({ key, waiting, description, ...card }: Organizer, demo: number | null, now: Date) {
  const words = { descriptionEs: description.es, descriptionEn: description.en ?? null }
  const ownerId = waiting || key === RUN_BY_DEMO ? demo : null
  const state = waiting
    ? { status: 'pending' as const, createdAt: sentIn(now) }
    : { status: 'active' as const, verifiedAt: now, createdAt: now }
  return { ...card, ...words, ...state, ownerId }
}

export function venueRow({ key: _, gps, price_person_night, phone_number, ...venue }: SampleVenue) {
  return {
    ...venue,
    status: 'active' as const,
    latitude: gps?.[0] ?? null,
    longitude: gps?.[1] ?? null,
    timeZone: zoneOf(venue.country, gps?.[1]),
    pricePersonNight: price_person_night,
    phoneNumber: phone_number,
  }
}

function zoneOf(country: string, longitude = 0): TimeZone {
  if (country !== HOME_COUNTRY) return 'Europe/Berlin'
  return longitude < -12 ? 'Atlantic/Canary' : 'Europe/Madrid'
}

/** In the calendar, and since when; or sent in, and by whom, with the organization that waits. */
function stateOf(dateStart: string, waiting: boolean, demo: number | null, now: Date) {
  const sent = sentIn(now)
  if (waiting) return { moderation: 'submitted' as const, submittedAt: sent, submittedBy: demo, createdAt: sent }
  const start = Math.min(now.getTime(), Date.parse(`${dateStart}T10:00:00Z`))
  const publishedAt = new Date(start - PUBLISHED_DAYS_BEFORE * DAY)
  return { moderation: 'published' as const, publishedAt, createdAt: publishedAt }
}

type Places = { organizerId: number; venueId: number | null }
type State = { waiting: boolean; demo: number | null }

export function eventRow({ facts }: SampleEvent, places: Places, { waiting, demo }: State, now: Date) {
  const { dateStart, dateEnd } = daysOf(facts.when, now)
  return {
    ...stateOf(dateStart, waiting, demo, now),
    ...places,
    county: facts.county ?? null,
    dateStart,
    dateEnd,
    type: facts.type,
    primaryLanguage: facts.primary_language,
    isInternational: facts.is_international,
    targetAudience: facts.target_audience,
    theme: facts.theme,
    url: facts.url,
    facebookPage: facts.facebook_page,
    instagramPage: facts.instagram_page,
    happening: facts.happening,
    happeningReasonEs: facts.happening_reason?.es ?? null,
    happeningReasonEn: facts.happening_reason?.en ?? null,
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
  facts.tickets.map(({ title, description, price, coin, tier, amount, limit }, position) => ({
    eventId,
    titleEs: title.es,
    titleEn: title.en,
    descriptionEs: description?.es ?? null,
    descriptionEn: description?.en ?? null,
    price,
    coin,
    tier,
    amount,
    limitDate: limit === null ? null : addDays(dateStart, -limit),
    position,
  }))

export const wordRows = ({ es, en }: SampleEvent, eventId: number) => [
  { eventId, locale: 'es' as const, ...es },
  ...(en ? [{ eventId, locale: 'en' as const, ...en }] : []),
]
