import type { RouterContextProvider } from 'react-router'
import { listNextEvents } from '#features/events/queries/organization-events.server.ts'
import type { EventTableRow } from '#features/events/ui/organizer-event-table.tsx'
import { getOrganizationBySlug, listMyOrganizations, type OwnOrganization } from '#features/organizations/own.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow, oncePerRequest } from '#platform/react-router/loaders.server.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { OrganizationEvent } from '#shared/events/organizer-event.ts'

const MAX_SHORTCUTS = 5
/** More than there are shortcuts, because cancelled events are none. */
const NEXT_EVENTS = 15
type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { slug: string }; url: URL }

/** Of the page and of the layout around it: the organization, the user's other ones, its next events, and how many there are in all. */
const loadOwn = oncePerRequest(async (ctx, ref) => {
  const organization = await getOrganizationBySlug(ctx, ref)
  const [organizations, { events: next, count }] = await Promise.all([
    listMyOrganizations(ctx, 'name:asc'),
    listNextEvents(ctx, organization.id, NEXT_EVENTS),
  ])
  return { organization, organizations, next, count }
})

/** Loads what every page of an organization's panel needs. A former slug redirects to the current one. */
export async function loadOrganization({ context, params, url }: LoaderArgs, address: (slug: string) => string) {
  const own = await loadOrThrow(context, (ctx) => loadOwn(ctx, parseIdOrSlug(params.slug)))
  redirectToCanonical(url, address(own.organization.slug), 302)
  return own
}

export type OrganizationPanel = Awaited<ReturnType<typeof getOrganizationPanel>>

/** Only what the layout shows. */
export async function getOrganizationPanel(ctx: RequestContext, ref: string) {
  const { organization, organizations, next } = await loadOwn(ctx, ref)
  return {
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
  }
}

const toPanelOrganization = ({ name, slug, status, changesRequested, logo }: OwnOrganization) => ({
  name,
  slug,
  status,
  changesRequested,
  logo,
})

/** Only what a table row shows: there may be hundreds of events. */
export const toEventRow = (event: OrganizationEvent, status: OrganizationStatus): EventTableRow => {
  const { translationId, slug, title, place, dateStart, dateEnd, past, missing, moderation, eventStatus, host } = event
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
    host: host?.name ?? null,
    hidden: isHidden(moderation, host?.status ?? status),
  }
}
