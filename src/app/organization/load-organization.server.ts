import type { RouterContextProvider } from 'react-router'
import type { OrganizationPanel } from '#app/layouts/organization.tsx'
import { listPanelEvents } from '#features/events/queries/editor.server.ts'
import type { EventRow } from '#features/events/ui/organizer-event-table.tsx'
import { getOrganizationBySlug, listMyOrganizations, type OwnOrganization } from '#features/organizations/own.server.ts'
import { keepToAddress, nameIn } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'

const SHORTCUTS = 5
type Call = { context: Readonly<RouterContextProvider>; params: { slug: string }; url: URL }
/** `panel` is for the layout: a page's loader returns it under that name. */
export type Panel = { panel: OrganizationPanel; organization: OwnOrganization; events: PanelEvent[] }

/** What every page of an organization's panel begins with. Who came by a former slug is led to the present one. */
export async function panelOf({ context, params, url }: Call, address: (slug: string) => string): Promise<Panel> {
  const found = await loadOrThrow(context, async (ctx) => {
    const organization = await getOrganizationBySlug(ctx, nameIn(params.slug))
    const [organizations, events] = await Promise.all([
      listMyOrganizations(ctx, 'name:asc'),
      listPanelEvents(ctx, organization.id),
    ])
    return { organization, organizations, events }
  })
  const { organization, events } = found
  keepToAddress(url, address(organization.slug), 302)
  return { panel: framed(found), organization, events }
}

/** No more than the frame shows. */
const framed = ({
  organization,
  organizations,
  events,
}: Omit<Panel, 'panel'> & { organizations: OwnOrganization[] }) => ({
  organization: { ...named(organization), role: organization.role },
  organizations: organizations
    .filter(({ status, slug }) => status !== 'closed' || slug === organization.slug)
    .map(named),
  events: events
    .filter(({ past, happening }) => !past && happening !== 'cancelled')
    .slice(0, SHORTCUTS)
    .map(({ id, title, slug, theme, dateStart, moderation }) => ({ id, title, slug, theme, dateStart, moderation })),
})
const named = ({ name, slug, status }: OwnOrganization) => ({ name, slug, status })

/** No more of an event than a row of the panel's tables shows: there may be hundreds. */
export const rowOf = (event: PanelEvent, status: OrganizationStatus): EventRow => {
  const { id, slug, title, place, dateStart, dateEnd, past, missing, moderation, happening } = event
  return {
    id,
    slug,
    title,
    place,
    dateStart,
    dateEnd,
    past,
    missing,
    moderation,
    happening,
    hidden: isHidden(moderation, status),
  }
}
