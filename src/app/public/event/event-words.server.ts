import { placeLabel } from '#features/events/ui/event-badges.tsx'
import { toPlainSummary } from '#features/events/ui/event-paths.ts'
import { formatTimes } from '#features/events/when.server.ts'
import type { Audience } from '#shared/enums.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { displayStatusOf } from '#shared/events/event-status.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import type { RefundTier } from '#shared/payments/refund.ts'
import { describeKind } from '../venues/venue-kind.server.ts'
import type { NamePart } from './by-organizers.tsx'
import { fileView } from './files/file-view.server.ts'
import { forMeView } from './for-me/for-me-view.server.ts'
import { refundWords } from './refund-words.server.ts'
import { wordsIn } from './sign-up/words.server.ts'

/** What the page says in words that every visitor would load the code for, although it makes them of few events. */
export const eventWords = (event: EventPage, tiers: readonly RefundTier[] | null, locale: Locale, today: string) => ({
  documentTitle: titleWithStatus(event, locale),
  /** For search engines and link previews. */
  summary: toPlainSummary(event.description, whenAndWhere(event, locale)),
  times: formatTimes(locale, event),
  badges: badgesOf(event, locale),
  confirmation: confirmationOf(event, locale, today),
  terms: termsOf(event, tiers, locale),
  directions: event.venue?.coordinates ? directionsUrl(event.venue.coordinates) : null,
  preview: previewOf(event, locale),
  by: byOf(event, locale),
  organizerFacts: [event, ...event.coOrganizers].map((one) => organizerFactsOf(one, locale)),
  venueFacts: venueFactsOf(event, locale),
  forMe: forMeView(event, locale, today),
  files: event.documents.map((document) => fileView(document, locale)),
})

function whenAndWhere(event: EventPage, locale: Locale) {
  const { t, dates } = wordsIn(locale)
  return `${dates.span(event.dateStart, event.dateEnd)}, ${placeLabel(t, event)}`
}

/** As results of search engines and tabs of browsers show it: they have no banner. */
function titleWithStatus({ title, eventStatus }: EventPage, locale: Locale) {
  const isOff = eventStatus === 'cancelled' || eventStatus === 'postponed'
  return isOff ? wordsIn(locale).t(`feed.title.${eventStatus}`, { title }) : title
}

/** Why a page is not public yet, and who can see it. Null for those that are. */
function previewOf({ preview }: EventPage, locale: Locale) {
  const { t } = wordsIn(locale)
  if (!preview) return null
  const reason = t(`banner.preview.${preview.moderation}`)
  return preview.undated ? `${reason} ${t('banner.preview.undated')}` : reason
}

/** Who organizes it, and what stands between their names. */
function byOf({ organizer, coOrganizers }: EventPage, locale: Locale): NamePart[] {
  const all = [organizer, ...coOrganizers.map((one) => one.organizer)]
  const list = new Intl.ListFormat(languageOf(locale).tag)
  return list.formatToParts(all.map(({ slug }) => slug)).map(({ type, value }) => {
    const named = type === 'element' ? all.find(({ slug }) => slug === value) : null
    return { text: named?.name ?? value, slug: named?.slug ?? null }
  })
}

function organizerFactsOf({ organizerCard: { type, county } }: Pick<EventPage, 'organizerCard'>, locale: Locale) {
  const kind = wordsIn(locale).t(`organizer.type.${type}`)
  return county ? `${kind}, ${county}` : kind
}

/** What kind of place it is, and for how many people. */
function venueFactsOf({ venue, venueCard }: EventPage, locale: Locale) {
  if (!venue || !venueCard) return null
  const { kind } = describeKind(locale, { name: venue.name, type: venueCard.type })
  const room = venueCard.capacity && wordsIn(locale).t('event.people', { count: venueCard.capacity })
  return [kind, room].filter(Boolean).join(', ')
}

/** Audiences whose name includes the minimum age. */
const AGES: Partial<Record<Audience, number>> = { adults: 18, over_16: 16, over_14: 14 }

/** Whom it is for, its kind and its tags. */
function badgesOf({ audience, minimumAge, type, isInternational, tags }: EventPage, locale: Locale) {
  const { t } = wordsIn(locale)
  const badges = [
    t(`audience.${audience}`),
    ...(minimumAge && minimumAge !== AGES[audience] ? [t('event.minimum_age', { age: minimumAge })] : []),
    t(`type.${type}`),
    ...(isInternational ? [t('event.international')] : []),
    ...tags,
  ]
  return [...new Set(badges)]
}

/** When the organization last confirmed the event; not for past or cancelled events. */
function confirmationOf(event: EventPage, locale: Locale, today: string) {
  const { t, dates } = wordsIn(locale)
  const status = displayStatusOf(event)
  if (!event.confirmedOn || (status !== 'confirmed' && status !== 'tentative')) return null
  return t('event.confirmed_on', { day: dates.dayOf(event.confirmedOn, today) })
}

/** A name and what it says. `isLong`: a text of several lines. */
export type Term = { name: string; value: string; isLong: boolean }

/** Capacity, payment methods and refund policy. */
function termsOf(event: EventPage, tiers: readonly RefundTier[] | null, locale: Locale): Term[] {
  const { capacity, paymentMethods, refundPolicy: policy, dateStart, eventStatus } = event
  const { t } = wordsIn(locale)
  const methods = paymentMethods.map((method) => t(`payment.${method}`)).join(', ')
  const terms = [
    { name: t('event.capacity'), value: capacity && t('event.people', { count: capacity }), isLong: false },
    { name: t('event.payment'), value: methods, isLong: false },
    {
      name: t('event.refunds'),
      // When the organization cancels, all that was paid goes back, whatever the rule.
      value:
        eventStatus === 'cancelled'
          ? null
          : refundWords(locale, { tiers, policy, dateStart: eventStatus === 'postponed' ? null : dateStart }),
      isLong: true,
    },
  ]
  return terms.flatMap(({ value, ...term }) => (value ? { ...term, value } : []))
}

/** An external map, opened only on a click. */
const directionsUrl = ({ latitude, longitude }: Coordinates) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
