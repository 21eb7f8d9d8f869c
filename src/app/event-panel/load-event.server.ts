import type { EventPanel } from '#app/layouts/event-panel.tsx'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import type { ActionArgs } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'

type PageCall = ActionArgs & { params: { slug: string } }

/**
 * Loads what every page of an event's panel needs; `panel` is for the layout. A former slug redirects to the current
 * one.
 */
export async function loadEventPanel<More extends object = object>(
  { context, params, url }: PageCall,
  address: (slug: string) => string,
  more: (ctx: RequestContext, event: MyEvent) => Promise<More> = async () => ({}) as More,
) {
  const found = await loadOrThrow(context, async (ctx) => {
    const event = await getMyEvent(ctx, parseIdOrSlug(params.slug))
    return { event, ...(await more(ctx, event)) }
  })
  redirectToCanonical(url, address(found.event.slug), 302)
  return { ...found, panel: toPanel(found.event) }
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
