import { type Audience, type Happening, HOME_COUNTRY } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import type { EventPage, EventTicket } from '#shared/events/event-page.ts'
import { isClosed, isSignupOver, signupState } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { Whereabouts } from '#ui/page/canonical-urls.ts'
import { type ShareShape, shareAddress } from '#ui/page/share-image.ts'
import { address, breadcrumbs, geo, itemList, type Thing, thing, webPage } from '#ui/page/structured-data.ts'
import { eventPaths, summaryOf } from './event-address.ts'

type Words = ReturnType<typeof useText>
const schema = (word: string) => `https://schema.org/${word}`

const STATUS: Record<Happening, string> = {
  tentative: 'EventScheduled',
  confirmed: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}

const AGES: Partial<Record<Audience, number>> = { adults: 18, over_16: 16, over_14: 14 }

/** What an event's cover is drawn from when it leaves the site. */
export const coverOf = (event: EventCard) => ({ theme: event.theme, slug: event.art, date: event.dateStart })

/** The page of an event, in either of its presentations: what happens, the page that tells of it, and the way there. */
export function eventThings(where: Whereabouts, t: Words, event: EventPage, today: string): Thing[] {
  const path = eventPaths(event)[where.locale]
  const happens = eventThing(where, t, event, today)
  return [
    happens,
    webPage(where, {
      path,
      name: event.title,
      language: event.locale,
      modified: event.updatedAt,
      about: String(happens['@id']),
    }),
    breadcrumbs(where, [
      [t('nav.home'), paths.home],
      [t('nav.events'), paths.events],
      [event.title, path],
    ]),
  ]
}

function eventThing(where: Whereabouts, t: Words, event: EventPage, today: string): Thing {
  const url = where.at(eventPaths(event)[where.locale])
  const { organizer, links } = event
  const youngest = event.minimumAge || AGES[event.audience]
  const picture = (shape: ShareShape) => where.file(shareAddress(coverOf(event), shape))
  return thing('Event', {
    '@id': `${url}#event`,
    name: event.title,
    description: summaryOf(event.description),
    url,
    // Whole days: a date without an hour (field 5.3).
    startDate: event.dateStart,
    endDate: event.dateEnd ?? event.dateStart,
    eventStatus: schema(STATUS[event.happening]),
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    location: placeThing(where, t, event),
    image: [event.header && where.file(event.header.url), picture('wide'), picture('4x3'), picture('1x1')].filter(
      Boolean,
    ),
    offers: event.tickets.map((ticket) => offerThing(event, ticket, { url, today })),
    organizer: thing('Organization', { name: organizer.name, url: where.at(paths.organizer(organizer.slug)) }),
    // The language it is played in; the page says the language of its text.
    inLanguage: event.language.toLowerCase(),
    isAccessibleForFree: event.tickets.length > 0 ? event.tickets.every(({ price }) => price === 0) : null,
    typicalAgeRange: youngest ? `${youngest}-` : null,
    maximumAttendeeCapacity: event.capacity,
    sameAs: [links.url, links.facebook, links.instagram].filter(Boolean),
  })
}

/** The venue; before there is one, the province, or the words that say so. */
function placeThing(where: Whereabouts, t: Words, { venue, venueCard, county }: EventPage): Thing {
  if (venue)
    return thing('Place', {
      name: venue.name,
      url: where.at(paths.venue(venue.slug)),
      address: address({ street: venueCard?.address ?? null, region: county, country: venue.country }),
      geo: geo(venue.coordinates),
    })
  return county
    ? thing('Place', { name: county, address: address({ region: county, country: HOME_COUNTRY }) })
    : thing('Place', { name: t('event.place_later'), address: t('event.place_later') })
}

type Sale = { url: string; today: string }

/** A ticket. Whether seats are left comes with registrations; until then what is on sale is in stock. */
const offerThing = (event: EventPage, ticket: EventTicket, { url, today }: Sale) =>
  thing('Offer', {
    name: ticket.title,
    price: (ticket.price / 100).toFixed(2),
    priceCurrency: ticket.coin,
    availability: schema(availabilityOf(event, ticket, today)),
    validFrom: event.signup === 'scheduled' ? event.signupOpens : null,
    validThrough: ticket.limitDate,
    url: event.signup === 'external' && event.signupUrl ? event.signupUrl : url,
  })

/** A ticket no longer sold is not sold out: somebody may well be left without having wanted it. Schema.org calls it discontinued. */
function availabilityOf(event: EventPage, ticket: EventTicket, today: string) {
  if (isSignupOver(event, today) || isClosed(ticket, today)) return 'Discontinued'
  return signupState(event, today) === 'scheduled' ? 'PreOrder' : 'InStock'
}

/** A list of events, in the order one sees them. */
export function eventListThings(where: Whereabouts, t: Words, events: readonly EventCard[]) {
  const addresses = events.map(({ slug }) => paths.event(slug))
  return [itemList(where, t('events.title'), addresses)]
}
