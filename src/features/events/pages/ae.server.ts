import type { Context } from '#core/context.ts'
import type { Call } from '#features/accounts/pages/door.server.ts'
import { isHidden } from '#spec/event-status.ts'
import type { MyEvent } from '#spec/my-event.ts'
import { keepToAddress, nameIn } from '#web/current-address.server.ts'
import { reading } from '#web/doors.server.ts'
import type { EventPanel } from '#web/layouts/event-panel.tsx'
import { getMyEvent } from '../panel.server.ts'

type PageCall = Call & { params: { slug: string } }

/** What every page of an event's panel begins with; `panel` is for the layout. Who came by a former slug is led to the present one. */
export async function readMine<More extends object = object>(
  { context, params, url }: PageCall,
  address: (slug: string) => string,
  more: (ctx: Context, event: MyEvent) => Promise<More> = async () => ({}) as More,
) {
  const found = await reading(context, async (ctx) => {
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
