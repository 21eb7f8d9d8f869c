import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { getText, listTexts } from '#features/guides/queries.server.ts'
import { getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventTicket } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import { euros, pageUrl, toEvent, toSignUp } from '../answers.ts'
import { toFacts, toFactTexts } from '../fact-answers.ts'

/** Past events of an organizer that are answered. */
const PAST_EVENTS = 10

/** Everything public about an event. */
export async function getEvent(ctx: RequestContext, { event: ref }: { event: string }) {
  const event = await getEventPage(ctx, ref.toLowerCase())
  const signUp = await getSignUp(ctx, event.slug)
  const { description, minimumAge, capacity, tags, links, signupUrl, tickets } = event
  const { third_party_text: texts, ...summary } = toEvent(ctx, event)
  const more = { description, refund_policy: event.refundPolicy, tags, website: links.url, sign_up_url: signupUrl }
  return {
    ...summary,
    third_party_text: { ...texts, ...more, facts: toFactTexts(event.facts) },
    sign_up: toSignUp(signUp),
    facts: toFacts(event.facts),
    minimum_age: minimumAge,
    capacity,
    // Of a postponed event the days of sale belong to the date that is off.
    tickets: tickets.map((ticket) =>
      toTicket(event.eventStatus === 'postponed' ? { ...ticket, limitDate: null } : ticket, signUp),
    ),
  }
}

function toTicket({ id, title, description, coin, tier, ...ticket }: EventTicket, { tickets }: SignUp) {
  const sale = tickets.find((one) => one.id === id)
  return {
    id,
    third_party_text: { title, description },
    price: euros(ticket.priceToday),
    currency: coin,
    tier,
    minimum_price: ticket.minimumPrice === null ? null : euros(ticket.minimumPrice),
    state: sale?.state ?? null,
    free_seats: sale?.left ?? null,
    last_day_of_sale: ticket.limitDate,
    needs_approval: ticket.openingMode === 'approval',
  }
}

/** The public card of an organizer with its events. */
export async function getOrganizer(ctx: RequestContext, { organizer: ref }: { organizer: string }) {
  const { name, slug, type, county, description, links, closed, upcoming, past } = await getOrganizerPage(
    ctx,
    ref.toLowerCase(),
  )
  return {
    third_party_text: { name, description, website: links.url },
    slug,
    url: pageUrl(ctx, paths.organizer(slug)),
    type,
    province: county,
    closed,
    upcoming: upcoming.map((event) => toEvent(ctx, event)),
    past: past.slice(0, PAST_EVENTS).map((event) => toEvent(ctx, event)),
  }
}

/** The guides for who has never played, in their order. */
export async function listGuides(ctx: RequestContext) {
  const guides = await listTexts(ctx, 'guide')
  return {
    guides: guides.map(({ slug, title, summary }) => ({ slug, title, summary, url: pageUrl(ctx, paths.guide(slug)) })),
  }
}

export async function getGuide(ctx: RequestContext, { guide: slug }: { guide: string }) {
  const { text } = await getText(ctx, 'guide', { slug: slug.toLowerCase() }, ctx.services.settings)
  const { title, summary, body } = text
  return { slug: text.slug, title, summary, url: pageUrl(ctx, paths.guide(text.slug)), text: body }
}
