import type { RouterContextProvider } from 'react-router'
import type { OrganizationPanel } from '#app/layouts/organization.tsx'
import { listNextEvents } from '#features/events/queries/organization-events.server.ts'
import type { EventTableRow } from '#features/events/ui/organizer-event-table.tsx'
import { getOrganizationBySlug, listMyOrganizations, type OwnOrganization } from '#features/organizations/own.server.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'

const MAX_SHORTCUTS = 5
/** More than there are shortcuts, because cancelled events are none. */
const NEXT_EVENTS = 15
type Call = { context: Readonly<RouterContextProvider>; params: { slug: string }; url: URL }
/** `panel` is for the layout: page loaders return it under that name. */
export type Panel = {
  panel: OrganizationPanel
  organization: OwnOrganization
  /** The next events, and how many there are in all. */
  next: OrganizationEvent[]
  count: number
}

/** Loads what every page of an organization's panel needs. A former slug redirects to the current one. */
export async function loadOrganizationPanel(
  { context, params, url }: Call,
  address: (slug: string) => string,
): Promise<Panel> {
  const found = await loadOrThrow(context, async (ctx) => {
    const organization = await getOrganizationBySlug(ctx, parseIdOrSlug(params.slug))
    const [organizations, next] = await Promise.all([
      listMyOrganizations(ctx, 'name:asc'),
      listNextEvents(ctx, organization.id, NEXT_EVENTS),
    ])
    return { organization, organizations, next: next.events, count: next.count }
  })
  const { organization, next, count } = found
  redirectToCanonical(url, address(organization.slug), 302)
  return { panel: toPanel(found), organization, next, count }
}

/** Only what the layout shows. */
const toPanel = ({
  organization,
  organizations,
  next,
}: Omit<Panel, 'panel'> & { organizations: OwnOrganization[] }) => ({
  organization: { ...toPanelOrganization(organization), role: organization.role },
  organizations: organizations
    .filter(({ status, slug }) => status !== 'closed' || slug === organization.slug)
    .map(toPanelOrganization),
  events: next
    .filter(({ eventStatus }) => eventStatus !== 'cancelled')
    .slice(0, MAX_SHORTCUTS)
    .map(({ translationId, title, slug, theme, picture, dateStart, moderation, eventStatus }) => ({
      translationId,
      title,
      slug,
      theme,
      picture,
      dateStart,
      moderation,
      eventStatus,
    })),
})
const toPanelOrganization = ({ name, slug, status, changesRequested, logo }: OwnOrganization) => ({
  ...{ name, slug, status, changesRequested, logo },
})

/** Only what a table row shows: there may be hundreds of events. */
export const toEventRow = (event: OrganizationEvent, status: OrganizationStatus): EventTableRow => {
  const { translationId, slug, title, place, dateStart, dateEnd, past, missing, moderation, eventStatus } = event
  return {
    translationId,
    slug,
    title,
    place,
    dateStart,
    dateEnd,
    past,
    missing,
    moderation,
    eventStatus,
    hidden: isHidden(moderation, status),
  }
}
