import { type Audience, type EventStatus, HOME_COUNTRY } from '#shared/enums.ts'
import type { EventFacts } from '#shared/event-facts/event-facts.ts'
import type { EventPage, EventTicket } from '#shared/events/event-page.ts'
import { isClosed, isSignupOver, signupState } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { localTimes, withOffset } from '#shared/events/event-times.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { CanonicalUrls } from '#ui/page/canonical-urls.ts'
import { type ShareShape, shareImageUrl } from '#ui/page/share-image.ts'
import {
  breadcrumbs,
  geoCoordinates,
  itemList,
  type JsonLdNode,
  jsonLdNode,
  postalAddress,
  webPage,
} from '#ui/page/structured-data.ts'
import { eventPaths, toPlainSummary } from './event-paths.ts'

type Translate = ReturnType<typeof useText>
const schema = (word: string) => `https://schema.org/${word}`

const STATUS: Record<EventStatus, string> = {
  tentative: 'EventScheduled',
  confirmed: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}

const MINIMUM_AGES: Partial<Record<Audience, number>> = { adults: 18, over_16: 16, over_14: 14 }

/** The parameters of an event's generated cover for share images. */
const coverOf = (event: EventSummary) => ({ theme: event.theme, slug: event.art, date: event.dateStart })

/** JSON-LD of an event's page in both presentations: the event, the web page and the breadcrumbs. */
export function eventPageJsonLd(where: CanonicalUrls, t: Translate, event: EventPage, sale: Sale): JsonLdNode[] {
  const path = eventPaths(event)[contentLocale(where.locale)]
  const eventNode = eventJsonLd(where, t, event, sale)
  return [
    eventNode,
    webPage(where, {
      path,
      name: event.title,
      language: event.locale,
      modified: event.updatedAt,
      about: String(eventNode['@id']),
    }),
    breadcrumbs(where, [
      [t('nav.home'), paths.home],
      [t('nav.events'), paths.events],
      [event.title, path],
    ]),
  ]
}

function eventJsonLd(where: CanonicalUrls, t: Translate, event: EventPage, sale: Sale): JsonLdNode {
  const url = where.pageUrl(eventPaths(event)[contentLocale(where.locale)])
  const { links } = event
  const minimumAge = event.minimumAge || MINIMUM_AGES[event.audience]
  const times = localTimes(event)
  const at = (local: string) => withOffset(local, event.timeZone)
  const picture = (shape: ShareShape) => where.fileUrl(shareImageUrl(coverOf(event), shape))
  return jsonLdNode('Event', {
    '@id': `${url}#event`,
    name: event.title,
    description: toPlainSummary(event.description),
    url,
    // With the offset: search engines read a time without one in a zone of their choice. Without times it lasts whole days.
    doorTime: event.doorsAt && at(`${event.dateStart}T${event.doorsAt}`),
    startDate: times ? at(times.start) : event.dateStart,
    endDate: times?.end ? at(times.end) : (event.dateEnd ?? event.dateStart),
    superEvent:
      event.series &&
      jsonLdNode('EventSeries', { name: event.series.name, url: where.pageUrl(paths.series(event.series.slug)) }),
    eventStatus: schema(STATUS[event.eventStatus]),
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    location: placeJsonLd(where, t, event),
    image: [event.header && where.fileUrl(event.header.url), picture('wide'), picture('4x3'), picture('1x1')].filter(
      Boolean,
    ),
    offers: event.tickets.map((ticket) => offerJsonLd(event, ticket, { url, ...sale })),
    organizer: organizersJsonLd(where, event),
    // The language it is played in; the language of the text is that of the web page.
    inLanguage: event.language.toLowerCase(),
    isAccessibleForFree: event.tickets.length > 0 ? event.tickets.every(isFree) : null,
    typicalAgeRange: minimumAge ? `${minimumAge}-` : null,
    maximumAttendeeCapacity: event.capacity,
    sameAs: [links.url, links.facebook, links.instagram].filter(Boolean),
  })
}

/** The host; with those that organize it with it, a list. */
function organizersJsonLd(where: CanonicalUrls, { organizer, coOrganizers }: EventPage) {
  const nodes = [organizer, ...coOrganizers.map((one) => one.organizer)].map(({ name, slug }) =>
    jsonLdNode('Organization', { name, url: where.pageUrl(paths.organizer(slug)) }),
  )
  return nodes.length === 1 ? nodes[0] : nodes
}

/** The venue; without one the province, or "to be announced". */
function placeJsonLd(where: CanonicalUrls, t: Translate, { venue, venueCard, county, facts }: EventPage): JsonLdNode {
  if (venue)
    return jsonLdNode('Place', {
      name: venue.name,
      url: where.pageUrl(paths.venue(venue.slug)),
      address: postalAddress({ street: venueCard?.address ?? null, region: county, country: venue.country }),
      geo: geoCoordinates(venue.coordinates),
      amenityFeature: facts && amenitiesJsonLd(t, facts),
    })
  return county
    ? jsonLdNode('Place', { name: county, address: postalAddress({ region: county, country: HOME_COUNTRY }) })
    : jsonLdNode('Place', { name: t('event.place_later'), address: t('event.place_later') })
}

/** What the organizer says of access; nothing of what is not said. */
function amenitiesJsonLd(t: Translate, { stepFree, accessibleToilet }: EventFacts) {
  const said = [
    { name: t('forMe.step_free'), value: stepFree },
    { name: t('forMe.accessible_toilet'), value: accessibleToilet },
  ].filter(({ value }) => value !== null)
  return said.length === 0 ? null : said.map((one) => jsonLdNode('LocationFeatureSpecification', one))
}

/** `soldOut` are the ids of tickets without free seats. */
type Sale = { today: string; soldOut: readonly number[] }
type OfferContext = Sale & { url: string }

/** A ticket as an offer. */
const offerJsonLd = (event: EventPage, ticket: EventTicket, { url, ...sale }: OfferContext) =>
  jsonLdNode('Offer', {
    name: ticket.title,
    price: (ticket.priceToday / 100).toFixed(2),
    priceCurrency: ticket.coin,
    // Where people choose what they pay, the price is what is proposed.
    priceSpecification: priceSpecification(ticket),
    availability: schema(availabilityOf(event, ticket, sale)),
    // The days of sign-up belong to the date that is off.
    validFrom: event.signup === 'scheduled' && !isPostponed(event) ? event.signupOpens : null,
    validThrough: isPostponed(event) ? null : ticket.limitDate,
    url: event.signup === 'external' && event.signupUrl ? event.signupUrl : url,
  })

const isPostponed = ({ eventStatus }: EventPage) => eventStatus === 'postponed'
const isFree = ({ priceToday, minimumPrice }: EventTicket) => priceToday === 0 || minimumPrice === 0

/** Until when today's price holds, or the least of a price that people choose. */
function priceSpecification({ priceToday, minimumPrice, nextPrice, coin }: EventTicket) {
  if (minimumPrice === null && nextPrice === null) return null
  return jsonLdNode('UnitPriceSpecification', {
    price: (priceToday / 100).toFixed(2),
    minPrice: minimumPrice === null ? null : (minimumPrice / 100).toFixed(2),
    priceCurrency: coin,
    validThrough: nextPrice?.until ?? null,
  })
}

/** A ticket no longer on sale is `Discontinued`, not `SoldOut`: seats may be left. */
function availabilityOf(event: EventPage, ticket: EventTicket, { today, soldOut }: Sale) {
  if (isPostponed(event) || isSignupOver(event, today) || isClosed(ticket, today)) return 'Discontinued'
  if (soldOut.includes(ticket.id)) return 'SoldOut'
  return signupState(event, today) === 'scheduled' ? 'PreOrder' : 'InStock'
}

/** JSON-LD of a list of events, in display order. */
export function eventListJsonLd(where: CanonicalUrls, t: Translate, events: readonly EventSummary[]) {
  const addresses = events.map(({ slug }) => paths.event(slug))
  return [itemList(where, t('events.title'), addresses)]
}
