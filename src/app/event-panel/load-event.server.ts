import { findEventOfAlbum } from '#features/albums/queries/event.server.ts'
import { getPanelEvent as readPanelEvent } from '#features/events/queries/panel-event.server.ts'
import { countMoneyTasks } from '#features/payments/queries/alike-accounts.server.ts'
import { countWaitingOf } from '#features/questions/queries/team.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parseIdOrSlug, redirectToCanonical } from '#platform/react-router/current-url.server.ts'
import type { ActionArgs } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow, oncePerRequest } from '#platform/react-router/loaders.server.ts'
import { isHidden } from '#shared/events/event-status.ts'
import { type MyEvent, type MyTicket, type PanelEvent, titleFor } from '#shared/events/organizer-event.ts'
import { abilitiesOf, can } from '#shared/member-permissions.ts'

type PageCall = ActionArgs & { params: { slug: string } }

/** Of the page and of the layout around it. */
const getPanelEvent = oncePerRequest(readPanelEvent)

/** Loads what every page of an event's panel needs. A former slug redirects to the current one. What a page does not show of the tickets is not sent to it. */
export async function loadEventPage<More extends object = object>(
  call: PageCall,
  address: (slug: string) => string,
  more: (ctx: RequestContext, event: MyEvent) => Promise<More> = async () => ({}) as More,
  tickets: TicketsShown = 'none',
) {
  const found = await loadPanelPage(call, address, async (ctx, { whole: event }) => {
    if (!event) throw notFound()
    return { event, ...(await more(ctx, event)) }
  })
  const { event } = found
  return { ...found, event: { ...event, tickets: ticketsFor(event, tickets) } }
}

/** The same for a page that people with a grant for the event open, too: it knows no more of the event than all of them see. */
export async function loadOpenPage<More extends object = object>(
  call: PageCall,
  address: (slug: string) => string,
  more: (ctx: RequestContext, event: PanelEvent) => Promise<More>,
) {
  const found = await loadPanelPage(call, address, async (ctx, { shown: event }) => ({
    event,
    ...(await more(ctx, event)),
  }))
  return { ...found, event: { ...found.event, tickets: [] } }
}

/** Loads a page of the panel from what the reader sees of its event. */
export async function loadPanelPage<Loaded>(
  { context, params, url }: PageCall,
  address: (slug: string) => string,
  load: (ctx: RequestContext, event: Awaited<ReturnType<typeof readPanelEvent>>) => Promise<Loaded>,
): Promise<Loaded> {
  const { slug, loaded } = await loadOrThrow(context, async (ctx) => {
    const event = await getPanelEvent(ctx, parseIdOrSlug(params.slug))
    return { slug: event.shown.slug, loaded: await load(ctx, event) }
  })
  redirectToCanonical(url, address(slug), 302)
  return loaded
}

export type EventPanel = Awaited<ReturnType<typeof getEventPanel>>

/** Only what the layout shows. */
export async function getEventPanel(ctx: RequestContext, ref: string) {
  const { shown: event } = await getPanelEvent(ctx, ref)
  const { slug, locale, moderation, eventStatus, theme, dateStart, header, organization, team, localization, role } =
    event
  return {
    ...titleFor(event, ctx.locale),
    slug,
    moderation,
    eventStatus,
    theme,
    dateStart,
    /** The key its cover is drawn from: the same in every language. */
    art: locale === 'es' || !localization ? slug : localization.slug,
    picture: header && { url: header.url, focal: { x: header.focalX, y: header.focalY } },
    /** Where its link leads back to. */
    organization: { name: team.name, slug: team.slug },
    /** Published, but hidden because its organization is not active. */
    hidden: isHidden(moderation, organization.status),
    /** Registrations whose money needs looking at; null for whoever may not see money. */
    moneyTasks: can(role, 'money.read') ? await countMoneyTasks(ctx, event.translationId) : null,
    /** Questions without an answer; null for whoever may not answer. */
    waitingQuestions: can(role, 'questions.answer') ? await countWaitingOf(ctx, event.translationId) : null,
    abilities: abilitiesOf(role),
  }
}

/** What is around a page about an album of an event, for who may edit it; null for everybody else, and for other albums. */
export async function findPanelOfAlbum(ctx: RequestContext, album: string) {
  try {
    const slug = await findEventOfAlbum(ctx, /^[1-9]\d{0,9}$/.test(album) ? Number(album) : 0)
    return slug === null ? null : await getEventPanel(ctx, slug)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** `all` with the codes by which tickets are found. */
type TicketsShown = 'none' | 'without_codes' | 'all'

function ticketsFor({ tickets }: MyEvent, shown: TicketsShown): MyTicket[] {
  if (shown === 'none') return []
  return shown === 'all' ? tickets : tickets.map((ticket) => ({ ...ticket, accessCode: null }))
}
