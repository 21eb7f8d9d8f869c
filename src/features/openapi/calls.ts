import { abuseReportCalls } from '#features/abuse-reports/api.openapi.ts'
import { albumCalls, mediaCalls } from '#features/albums/api.openapi.ts'
import { albumDescription } from '#features/albums/openapi.ts'
import { uploadCalls } from '#features/albums/uploads/api.openapi.ts'
import { characterCalls } from '#features/characters/api.openapi.ts'
import { checkInCalls } from '#features/check-in/api.openapi.ts'
import { contactCalls } from '#features/contact/api.openapi.ts'
import { documentCalls, documentDescription } from '#features/documents/api.openapi.ts'
import { storageCalls } from '#features/documents/storage/api.openapi.ts'
import { eventChangeCalls } from '#features/event-changes/api.openapi.ts'
import { eventCalls, eventDescription } from '#features/events/api.openapi.ts'
import { organizerEventCalls } from '#features/events/api.organizer.openapi.ts'
import { guideCalls, guideDescription } from '#features/guides/api.openapi.ts'
import { accountCalls } from '#features/identity/accounts/api.openapi.ts'
import { passkeyCalls } from '#features/identity/passkeys/api.openapi.ts'
import { sessionCalls } from '#features/identity/sessions/api.openapi.ts'
import { mediaDescription } from '#features/media/openapi.ts'
import { membershipCalls } from '#features/memberships/api.openapi.ts'
import { organizationCalls, organizerDescription } from '#features/organizations/api.openapi.ts'
import { gatewayCalls } from '#features/payments/gateway/api.openapi.ts'
import { proposalCalls } from '#features/proposals/api.openapi.ts'
import { registrationFormCalls, registrationFormDescription } from '#features/registration-forms/api.openapi.ts'
import { registrationCalls } from '#features/registrations/api.openapi.ts'
import { searchCalls } from '#features/search/api.openapi.ts'
import { seriesDescription } from '#features/series/openapi.ts'
import { tagCalls, tagDescription } from '#features/tags/api.openapi.ts'
import { ticketCalls, ticketDescription } from '#features/tickets/api.openapi.ts'
import { venueCalls, venueDescription } from '#features/venues/api.openapi.ts'
import { graphqlCalls } from '#platform/graphql/api.openapi.ts'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import type { Group } from '#platform/openapi/document.ts'
import type { ResourceDescriptions } from '#platform/openapi/resource-schemas.ts'
import { openApiCalls } from './api.openapi.ts'

/** The headings under which calls are listed, in the order in which they are shown. */
export const GROUPS: readonly Group[] = [
  {
    name: 'Calendar',
    description: 'What is public: events, organizers, venues, tickets and tags, in Strapi’s grammar.',
  },
  { name: 'Texts', description: 'Guides, help and legal texts, and the form that writes to the site team.' },
  { name: 'Accounts', description: 'Signing in, the caller’s own account, sessions and passkeys.' },
  { name: 'Registrations', description: 'The form of an event, registering, and the players of one’s own events.' },
  { name: 'Characters', description: 'The caller’s characters, and those that they may open.' },
  { name: 'Documents', description: 'Files of characters and events.' },
  { name: 'Albums', description: 'Photo albums of events and characters.' },
  {
    name: 'Uploads',
    description: 'Resumable uploads of photos, by [tus 1.0](https://tus.io/protocols/resumable-upload).',
  },
  { name: 'Managing events', description: 'For members of an organization.' },
  { name: 'Check-in', description: 'For who sees the players of an event, and its check-in staff.' },
  { name: 'Organizations', description: 'For members of an organization. What they may not see is a 404.' },
  { name: 'Proposals', description: 'Organizers and venues that anybody may propose.' },
  { name: 'Reports', description: 'Telling the site team that something must be looked at.' },
  { name: 'GraphQL', description: 'The public calendar as a graph, to be read.' },
  { name: 'This document', description: 'The description of all these calls.' },
]

/** Every call of the API, as its feature describes it. */
export const CALLS: CallDescriptions = {
  ...{ ...eventCalls, ...organizationCalls, ...venueCalls, ...ticketCalls, ...tagCalls, ...searchCalls },
  ...{ ...eventChangeCalls, ...guideCalls, ...contactCalls, ...sessionCalls, ...accountCalls, ...passkeyCalls },
  ...{ ...registrationFormCalls, ...registrationCalls, ...characterCalls, ...documentCalls, ...storageCalls },
  ...{ ...albumCalls, ...mediaCalls, ...uploadCalls, ...organizerEventCalls, ...checkInCalls, ...membershipCalls },
  ...{ ...gatewayCalls, ...proposalCalls, ...abuseReportCalls, ...graphqlCalls, ...openApiCalls },
}

export const RESOURCE_DESCRIPTIONS: ResourceDescriptions = {
  event: eventDescription,
  organizer: organizerDescription,
  venue: venueDescription,
  ticket: ticketDescription,
  tag: tagDescription,
  series: seriesDescription,
  media: mediaDescription,
  album: albumDescription,
  document: documentDescription,
  'registration-form': registrationFormDescription,
  'quick-start-guide': guideDescription,
}
