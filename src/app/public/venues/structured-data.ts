import type { Coordinates } from '#shared/events/event-card.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { Whereabouts } from '#ui/page/canonical-urls.ts'
import { address, breadcrumbs, geo, type Thing, thing } from '#ui/page/structured-data.ts'

type Venue = {
  name: string
  slug: string
  address: string | null
  county: string | null
  country: string
  coordinates: Coordinates | null
  phoneNumber: string | null
  capacity: number | null
  url: string | null
}

/** A place where events happen, and the way to its page. */
export function venueThings(
  where: Whereabouts,
  t: ReturnType<typeof useText>,
  venue: Venue,
  description: string,
): Thing[] {
  const path = paths.venue(venue.slug)
  return [
    thing('Place', {
      '@id': `${where.at(path)}#place`,
      name: venue.name,
      url: where.at(path),
      description,
      address: address({ street: venue.address, region: venue.county, country: venue.country }),
      geo: geo(venue.coordinates),
      telephone: venue.phoneNumber,
      maximumAttendeeCapacity: venue.capacity,
      sameAs: venue.url,
    }),
    breadcrumbs(where, [
      [t('nav.home'), paths.home],
      [t('nav.venues'), paths.venues],
      [venue.name, path],
    ]),
  ]
}
