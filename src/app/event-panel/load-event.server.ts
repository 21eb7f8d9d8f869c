import type { EventPanel } from '#app/layouts/event-panel.tsx'
import { getMyEvent, withoutCodes } from '#features/events/queries/editor.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import type { ActionArgs } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'

type PageCall = ActionArgs & { params: { slug: string } }

/**
 * Loads what every page of an event's panel needs; `panel` is for the layout. A former slug redirects to the current
 * one. The page gets the codes of tickets only with `codes`.
 */
export async function loadEventPanel<More extends object = object>(
  { context, params, url }: PageCall,
  address: (slug: string) => string,
  more: (ctx: RequestContext, event: MyEvent) => Promise<More> = async () => ({}) as More,
  { codes = false }: { codes?: boolean } = {},
) {
  const found = await loadOrThrow(context, async (ctx) => {
    const event = await getMyEvent(ctx, parseIdOrSlug(params.slug))
    return { event, ...(await more(ctx, event)) }
  })
  redirectToCanonical(url, address(found.event.slug), 302)
  const { event } = found
  const tickets = codes ? event.tickets : withoutCodes(event.tickets)
  return { ...found, event: { ...event, tickets }, panel: toPanel(event) }
}

/** Only what the layout shows. */
const toPanel = (event: MyEvent): { event: EventPanel } => {
  const { title, slug, locale, moderation, eventStatus, theme, dateStart, header, organization, localization } = event
  // The cover is drawn from the same key in every language.
  const art = locale === 'es' || !localization ? slug : localization.slug
  const { name, slug: club, status } = organization
  const photo = header?.url ?? null
  return {
    event: {
      ...{ title, slug, locale, moderation, eventStatus, theme, dateStart, art, photo },
      organization: { name, slug: club },
      hidden: isHidden(moderation, status),
    },
  }
}
