import { type RouterContextProvider, redirect } from 'react-router'
import { listAlbumPreviews } from '#features/albums/queries/lists.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { findPaymentSettings } from '#features/payments/settings.server.ts'
import { getPublicQuestions } from '#features/questions/queries/published.server.ts'
import { findOwnSignUp, getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { findPlaceMap } from '#platform/map/place-map.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { type Prefix, splitPath } from '#shared/paths.ts'
import { calendarLinks } from './calendar-links.server.ts'
import { eventWords } from './event-words.server.ts'
import { loadParticipants } from './load-participants.server.ts'
import { loadOwnClashes } from './own-clashes/load-own-clashes.server.ts'
import { withRelatedEvents } from './related-sections.server.ts'
import { loadSeatNotes } from './seat-notes/load-seat-notes.server.ts'
import { signUpView } from './sign-up/sign-up-view.server.ts'

export type EventPageArgs = { context: Readonly<RouterContextProvider>; params: { id: string }; url: URL }

/** What the page shows to whoever loads it. */
async function loadPage(ctx: RequestContext, ref: string, prefix: Prefix) {
  const event = await getEventPage(ctx, ref)
  const { refundTiers } = await findPaymentSettings(ctx, event.id)
  return {
    event,
    ...eventWords(event, refundTiers, ctx.locale, dayAt(ctx.now)),
    ...splitOpening(renderMarkdown(event.description, { prefix }).html),
    placeMap: event.venue?.coordinates ? findPlaceMap(event.venue.coordinates, ctx.locale) : null,
    calendars: calendarLinks(event, ctx),
    participants: await loadParticipants(ctx, event.slug),
    questions: event.preview ? null : await getPublicQuestions(ctx, event.slug),
    ...(await loadSignUp(ctx, event, prefix)),
  }
}

/** What is said of who the event is for stands after the first paragraph of its text. */
function splitOpening(html: string) {
  const opening = /^\s*<p>.*?<\/p>/s.exec(html)?.[0] ?? ''
  return { opening, rest: html.slice(opening.length).trim() }
}

/** How the caller can register. */
async function loadSignUp(ctx: RequestContext, event: EventPage, prefix: Prefix) {
  const signUp = await getSignUp(ctx, event.slug)
  return {
    signUp: signUpView({ event, signUp, locale: ctx.locale, prefix, today: dayAt(ctx.now) }),
    /** For search engines. */
    soldOut: signUp.tickets.flatMap(({ id, state }) => (state === 'waiting_list' || state === 'sold_out' ? [id] : [])),
  }
}

/** The page as visitors get it: made once per change. */
const loadPublicPage = (ctx: RequestContext, ref: string, prefix: Prefix) =>
  cachedFragment(ctx, `event page ${ctx.locale} ${prefix} ${ref}`, (shared) => loadPage(shared, ref, prefix))

/** With what a signed-in person sees beside: their own, albums of those who have a seat, and events that are not public yet. */
async function loadPageOf(ctx: RequestContext, ref: string, prefix: Prefix) {
  const known = await loadPublicPage(ctx, ref, prefix).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return null
    throw error
  })
  const page = known ?? (await loadPage(ctx, ref, prefix))
  const { event } = page
  const [own, participants, albums] = await Promise.all([
    known && findOwnSignUp(ctx, event.id),
    known ? loadParticipants(ctx, event.slug) : page.participants,
    listAlbumPreviews(ctx, { kind: 'event', ref: event.slug }),
  ])
  // Who has no registration is told what everybody is.
  return { ...page, ...(own && (await loadSignUp(ctx, event, prefix))), participants, event: { ...event, albums } }
}

type Presentation = { address: (slug: string) => string; withRelated: boolean }

/**
 * Loads an event for both of its page variants; a former slug, an id, or the other language's slug redirects to the
 * canonical URL.
 */
export async function loadEventPage({ context, params, url }: EventPageArgs, { address, withRelated }: Presentation) {
  const { prefix } = splitPath(url.pathname)
  const load = getContext(context).actor.kind === 'person' ? loadPageOf : loadPublicPage
  const page = await loadOrThrow(context, async (ctx) => {
    const own = await load(ctx, params.id.toLowerCase(), prefix)
    if (!withRelated) return { ...own, related: [], seatNotes: null, ownClashes: [] }
    // Of the request alone: no part of what is cached knows of them.
    const seatNotes = await loadSeatNotes(ctx, own.event.slug, prefix)
    const ownClashes = await loadOwnClashes(ctx, own.event.id)
    return { ...(await withRelatedEvents(ctx, own, prefix)), seatNotes, ownClashes }
  })
  const { slug } = page.event
  // The target of an unprefixed URL depends on the visitor's language, so only prefixed ones redirect permanently.
  if (params.id !== slug) throw redirect(address(slug) + url.search, prefix ? 301 : 302)
  return page
}
