import type { RequestContext } from '#platform/context/request-context.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import { distanceTo } from '#shared/map/distance.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import type { EventAnswer, ListedEvent } from './schema.ts'

/** The address of a page in the language that was asked for. */
export const pageUrl = ({ locale, services }: RequestContext, path: string) =>
  services.settings.siteUrl + explicitPath(locale, path)

export const euros = (amount: number) => amount / 100
export const minorUnits = (amount: number) => Math.round(amount * 100)

/** An event as the tools answer it. Its slug is what other tools take. */
export function toEvent(ctx: RequestContext, event: EventSummary, from: Coordinates | null = null): EventAnswer {
  const { slug, title, locale, type, language, theme, organizer, venue, price } = event
  return {
    slug,
    url: pageUrl(ctx, paths.event(slug)),
    locale,
    third_party_text: { title, organizer: organizer.name, venue: venue?.name ?? null },
    date_start: event.dateStart,
    date_end: event.dateEnd,
    type,
    language,
    theme,
    status: event.eventStatus,
    organizer: { slug: organizer.slug },
    province: event.county,
    country: venue?.country ?? null,
    coordinates: venue?.coordinates ?? null,
    price: price && { lowest: euros(price.lowest), highest: euros(price.highest), currency: price.coin },
    distance_km: distanceTo(event, from),
  }
}

/** Free seats are those of the event, or of its tickets together where each has a number of its own. */
export function toSignUp({ state, opensAt, left, tickets }: SignUp): ListedEvent['sign_up'] {
  const open = tickets.filter((ticket) => ticket.state === 'open')
  const ofTickets = open.some((ticket) => ticket.left === null)
    ? null
    : open.reduce((sum, ticket) => sum + (ticket.left ?? 0), 0)
  const free = left === null ? ofTickets : Math.min(left, ofTickets ?? left)
  const isKnown = state === 'open' || state === 'waiting_list' || state === 'sold_out'
  return { state, free_seats: isKnown ? (state === 'open' ? free : 0) : null, opens_at: opensAt }
}
