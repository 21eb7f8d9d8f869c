import { contentHtml, eventUrl, summaryOf, xmlText } from '#features/syndication/entry.server.ts'
import type { SyndicatedEvent } from '#features/syndication/queries.server.ts'
import type { EventStatus } from '#shared/enums.ts'
import { localTimes, withOffset } from '#shared/events/event-times.ts'
import { paths } from '#shared/paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { actorUrls, eventObjectUrl } from './addresses.ts'

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
/** The names that Mobilizon adds to ActivityStreams, as in its own documents. */
export const CONTEXT = [
  'https://www.w3.org/ns/activitystreams',
  {
    sc: 'http://schema.org#',
    mz: 'https://joinmobilizon.org/ns#',
    ical: 'http://www.w3.org/2002/12/cal/ical#',
    Hashtag: 'as:Hashtag',
    PostalAddress: 'sc:PostalAddress',
    address: { '@id': 'sc:address', '@type': 'sc:PostalAddress' },
    ...Object.fromEntries(
      ['streetAddress', 'addressRegion', 'addressCountry', 'category', 'inLanguage', 'maximumAttendeeCapacity'].map(
        (name) => [name, `sc:${name}`],
      ),
    ),
    ...Object.fromEntries(
      [
        'joinMode',
        'externalParticipationUrl',
        'anonymousParticipationEnabled',
        'repliesModerationOption',
        'timezone',
        'isOnline',
        'draft',
      ].map((name) => [name, `mz:${name}`]),
    ),
    commentsEnabled: 'https://joinpeertube.org/ns#commentsEnabled',
    status: 'ical:status',
  },
]

/** Mobilizon knows these three; a postponed event has no certain date. */
const STATUS: Record<EventStatus, string> = {
  confirmed: 'CONFIRMED',
  tentative: 'TENTATIVE',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
}

/**
 * Whole days where there are no times of day. Without an end, an event of one day ends at nobody knows when. With the offset of the
 * event's zone, so that readers without time zones show the right hour.
 */
function timesOf(event: SyndicatedEvent) {
  const { dateStart, dateEnd, timeZone } = event
  const times = localTimes(event)
  const end = times?.end ?? (times && !dateEnd ? null : `${dateEnd ?? dateStart}T23:59:59`)
  return {
    startTime: withOffset(times?.start ?? `${dateStart}T00:00`, timeZone),
    ...(end && { endTime: withOffset(end, timeZone) }),
  }
}

/** Spanish first, where it exists. */
export type EventInLanguages = [SyndicatedEvent, ...SyndicatedEvent[]]

/**
 * A public event as an ActivityStreams Event. Gancio and Mobilizon read it as plain JSON: lists stay lists even with one item, every
 * attachment has a media type, and there is always a place with a name.
 */
export function eventObject(translations: EventInLanguages, siteUrl: string) {
  const [event] = translations
  const urls = actorUrls(siteUrl, String(event.organizer.id))
  const page = eventUrl(siteUrl, event)
  const byLanguage = <T>(value: (event: SyndicatedEvent) => T) =>
    Object.fromEntries(translations.map((translation) => [translation.locale, value(translation)]))
  const content = (translation: SyndicatedEvent) => contentHtml(translation, { siteUrl, locale: translation.locale })
  return {
    id: eventObjectUrl(siteUrl, event.eventId),
    type: 'Event',
    name: xmlText(event.title),
    nameMap: byLanguage(({ title }) => xmlText(title)),
    content: content(event),
    contentMap: byLanguage(content),
    mediaType: 'text/html',
    summary: summaryOf(event, event.locale),
    url: page,
    attributedTo: urls.id,
    to: [PUBLIC],
    cc: [urls.followers],
    published: event.publishedAt,
    updated: event.updatedAt,
    ...timesOf(event),
    timezone: event.timeZone,
    status: STATUS[event.status],
    'ical:status': STATUS[event.status],
    location: locationOf(event),
    category: 'GAMES',
    inLanguage: event.locale,
    isOnline: false,
    draft: false,
    joinMode: 'external',
    externalParticipationUrl: page,
    anonymousParticipationEnabled: false,
    repliesModerationOption: 'closed',
    commentsEnabled: false,
    ...(event.capacity && { maximumAttendeeCapacity: event.capacity }),
    tag: event.tags.map((tag) => ({
      type: 'Hashtag',
      name: `#${hashtag(tag)}`,
      href: siteUrl + paths.events,
    })),
    attachment: [
      // Mobilizon's name for the picture above an event, and for its page.
      ...(event.header
        ? [{ type: 'Document', mediaType: event.header.mime, url: siteUrl + event.header.url, name: 'Banner' }]
        : []),
      { type: 'Link', mediaType: 'text/html', href: page, name: 'Website' },
    ],
  }
}

function locationOf({ venue, county, locale }: SyndicatedEvent) {
  if (!venue) return { type: 'Place', name: county ?? createTranslator(locale)('feed.place.unknown') }
  return {
    type: 'Place',
    name: xmlText(venue.name),
    address: {
      type: 'PostalAddress',
      ...(venue.address && { streetAddress: xmlText(venue.address) }),
      ...(county && { addressRegion: county }),
      addressCountry: venue.country,
    },
    ...venue.coordinates,
  }
}

/** `rol en vivo` becomes `RolEnVivo`: hashtags have no spaces. */
const hashtag = (tag: string) =>
  tag
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

type Announcement = { siteUrl: string; actor: string; number: number }

/** A Create or Update by one of our actors: the organizer, or the calendar. */
export function publication(
  kind: 'Create' | 'Update',
  event: EventInLanguages,
  { siteUrl, actor, number }: Announcement,
) {
  const object = eventObject(event, siteUrl)
  const { id, followers } = actorUrls(siteUrl, actor)
  return {
    '@context': CONTEXT,
    id: `${object.id}#${kind.toLowerCase()}-${number}`,
    type: kind,
    actor: id,
    to: [PUBLIC],
    cc: [followers],
    published: kind === 'Create' ? object.published : object.updated,
    object,
  }
}

export function deletion(eventId: number, { siteUrl, actor, number }: Announcement) {
  const { id, followers } = actorUrls(siteUrl, actor)
  const object = eventObjectUrl(siteUrl, eventId)
  return {
    '@context': CONTEXT,
    id: `${object}#delete-${number}`,
    type: 'Delete',
    actor: id,
    to: [PUBLIC],
    cc: [followers],
    object: { id: object, type: 'Tombstone', formerType: 'Event' },
  }
}
