import type { EventPanel } from '#app/layouts/event-panel.tsx'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { keepToAddress, nameIn } from '#platform/react-router/current-url.server.ts'
import type { Call } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'

type PageCall = Call & { params: { slug: string } }

/** What every page of an event's panel begins with; `panel` is for the layout. Who came by a former slug is led to the present one. */
export async function readMine<More extends object = object>(
  { context, params, url }: PageCall,
  address: (slug: string) => string,
  more: (ctx: Context, event: MyEvent) => Promise<More> = async () => ({}) as More,
) {
  const found = await loadOrThrow(context, async (ctx) => {
    const event = await getMyEvent(ctx, nameIn(params.slug))
    return { event, ...(await more(ctx, event)) }
  })
  keepToAddress(url, address(found.event.slug), 302)
  return { ...found, panel: panelOf(found.event) }
}

/** No more than the frame shows. */
const panelOf = (event: MyEvent): { event: EventPanel } => {
  const { title, slug, locale, moderation, happening, theme, dateStart, header, organization, localization } = event
  // The same picture in every language.
  const art = locale === 'es' || !localization ? slug : localization.slug
  const { name, slug: club, status } = organization
  const photo = header?.url ?? null
  return {
    event: {
      ...{ title, slug, locale, moderation, happening, theme, dateStart, art, photo },
      organization: { name, slug: club },
      hidden: isHidden(moderation, status),
    },
  }
}
