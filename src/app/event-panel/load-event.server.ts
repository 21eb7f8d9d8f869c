import type { EventPanel } from '#app/layouts/event-panel.tsx'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { countMoneyTasks } from '#features/payments/queries/accounts.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import type { ActionArgs } from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { isHidden } from '#shared/events/event-status.ts'
import { type MyEvent, type MyTicket, titleFor } from '#shared/events/organizer-event.ts'
import type { Locale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'

type PageCall = ActionArgs & { params: { slug: string } }

/**
 * Loads what every page of an event's panel needs; `panel` is for the layout. A former slug redirects to the current
 * one. What a page does not show of the tickets is not sent to it. `moneyTasks` is what the menu shows; a page that has read all accounts
 * tells it.
 */
export async function loadEventPanel<More extends object = object>(
  { context, params, url }: PageCall,
  address: (slug: string) => string,
  more: (ctx: RequestContext, event: MyEvent) => Promise<More> = async () => ({}) as More,
  tickets: TicketsShown = 'none',
) {
  const found = await loadOrThrow(context, async (ctx) => {
    const event = await getMyEvent(ctx, parseIdOrSlug(params.slug))
    const shown = await more(ctx, event)
    return { event, ...shown, moneyTasks: await moneyTasksOf(ctx, event, shown) }
  })
  redirectToCanonical(url, address(found.event.slug), 302)
  const { event, moneyTasks } = found
  return {
    ...found,
    event: { ...event, tickets: ticketsFor(event, tickets) },
    panel: toPanel(event, moneyTasks, getContext(context).locale),
  }
}

/** What the layout shows around a page about an event, for its organization; null for everybody else. */
export async function findEventPanel(ctx: RequestContext, slug: string): Promise<{ event: EventPanel } | null> {
  try {
    const event = await getMyEvent(ctx, slug)
    return toPanel(event, await moneyTasksOf(ctx, event, {}), ctx.locale)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function moneyTasksOf(ctx: RequestContext, { role, translationId }: MyEvent, shown: object) {
  if ('moneyTasks' in shown && typeof shown.moneyTasks === 'number') return shown.moneyTasks
  return can(role, 'money.read') ? countMoneyTasks(ctx, translationId) : null
}

/** `all` with the codes by which tickets are found. */
type TicketsShown = 'none' | 'without_codes' | 'all'

function ticketsFor({ tickets }: MyEvent, shown: TicketsShown): MyTicket[] {
  if (shown === 'none') return []
  return shown === 'all' ? tickets : tickets.map((ticket) => ({ ...ticket, accessCode: null }))
}

/** Only what the layout shows. */
const toPanel = (event: MyEvent, moneyTasks: number | null, reader: Locale): { event: EventPanel } => {
  const { slug, locale, moderation, eventStatus, theme, dateStart, header, organization, localization } = event
  // The cover is drawn from the same key in every language.
  const art = locale === 'es' || !localization ? slug : localization.slug
  const { name, slug: club, status } = organization
  const picture = header && { url: header.url, focal: { x: header.focalX, y: header.focalY } }
  return {
    event: {
      ...titleFor(event, reader),
      ...{ slug, moderation, eventStatus, theme, dateStart, art, picture },
      organization: { name, slug: club },
      hidden: isHidden(moderation, status),
      moneyTasks,
      mayEmail: can(event.role, 'emails.send'),
    },
  }
}
