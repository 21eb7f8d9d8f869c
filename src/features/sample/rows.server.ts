import { addDays, dayAt } from '#core/day.ts'
import { HOME_COUNTRY, type TimeZone } from '#spec/vocabulary.ts'
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

export function organizerRow({ key: _, description, ...card }: Sample['organizers'][number], now: Date) {
  const words = { descriptionEs: description.es, descriptionEn: description.en ?? null }
  return { ...card, ...words, status: 'active' as const, verifiedAt: now }
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

export function eventRow({ facts }: SampleEvent, places: { organizerId: number; venueId: number | null }, now: Date) {
  const { dateStart, dateEnd } = daysOf(facts.when, now)
  const published = new Date(
    Math.min(now.getTime(), Date.parse(`${dateStart}T10:00:00Z`)) - PUBLISHED_DAYS_BEFORE * DAY,
  )
  return {
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
    moderation: 'published' as const,
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
    publishedAt: published,
    createdAt: published,
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
