import type { Coordinates } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import type { useText } from '#ui/i18n/i18n.tsx'
import type { CanonicalUrls } from '#ui/page/canonical-urls.ts'
import { breadcrumbs, geoCoordinates, type JsonLdNode, jsonLdNode, postalAddress } from '#ui/page/structured-data.ts'

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

/** A venue, with breadcrumbs. */
export function venueJsonLd(
  urls: CanonicalUrls,
  t: ReturnType<typeof useText>,
  venue: Venue,
  description: string,
): JsonLdNode[] {
  const path = paths.venue(venue.slug)
  return [
    jsonLdNode('Place', {
      '@id': `${urls.pageUrl(path)}#place`,
      name: venue.name,
      url: urls.pageUrl(path),
      description,
      address: postalAddress({ street: venue.address, region: venue.county, country: venue.country }),
      geo: geoCoordinates(venue.coordinates),
      telephone: venue.phoneNumber,
      maximumAttendeeCapacity: venue.capacity,
      sameAs: venue.url,
    }),
    breadcrumbs(urls, [
      [t('nav.home'), paths.home],
      [t('nav.venues'), paths.venues],
      [venue.name, path],
    ]),
  ]
}
