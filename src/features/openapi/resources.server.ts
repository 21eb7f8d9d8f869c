import { albumResource } from '#features/albums/resource.server.ts'
import { documentResource } from '#features/documents/resource.server.ts'
import { eventResource } from '#features/events/resource.server.ts'
import { guideResource } from '#features/guides/resource.server.ts'
import { mediaResource } from '#features/media/resource.server.ts'
import { organizerResource } from '#features/organizations/resource.server.ts'
import { registrationFormResource } from '#features/registration-forms/resource.server.ts'
import { seriesResource } from '#features/series/resource.server.ts'
import { tagResource } from '#features/tags/resource.server.ts'
import { ticketResource } from '#features/tickets/resource.server.ts'
import { venueResource } from '#features/venues/resource.server.ts'
import type { Resources } from '#platform/strapi/resource.ts'

/** Every type that the API serves, by the name that relations use. */
export const resources: Resources = {
  event: eventResource,
  organizer: organizerResource,
  venue: venueResource,
  ticket: ticketResource,
  tag: tagResource,
  series: seriesResource,
  media: mediaResource,
  album: albumResource,
  document: documentResource,
  'registration-form': registrationFormResource,
  'quick-start-guide': guideResource,
}
