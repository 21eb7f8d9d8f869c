import { type RouterContextProvider, redirect } from 'react-router'
import { listAlbumPreviews } from '#features/albums/queries/lists.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { findVenuePoint } from '#features/events/queries/map.server.ts'
import { getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import type { Locale } from '#shared/languages.ts'
import { joinPath, splitPath } from '#shared/paths.ts'
import { loadParticipants } from './load-participants.server.ts'
import { signUpView } from './sign-up/sign-up-view.server.ts'
import { wordsIn } from './sign-up/words.server.ts'

/** The times of day in words, made here because only the few events that have them need the code. Null without. */
function timesWords(locale: Locale, { doorsAt, startsAt, endsAt }: EventPage) {
  const { t } = wordsIn(locale)
  const words = [
    doorsAt && t('event.times.doors', { time: doorsAt }),
    startsAt && t('event.times.start', { time: startsAt }),
    endsAt && t('event.times.end', { time: endsAt }),
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : null
}

type Args = { context: Readonly<RouterContextProvider>; params: { id: string }; url: URL }

/**
 * Loads an event for both of its page variants; a former slug, an id, or the other language's slug redirects to the
 * canonical URL.
 */
export async function loadEventPage({ context, params, url }: Args, address: (slug: string) => string) {
  const event = await loadOrThrow(context, (ctx) => getEventPage(ctx, params.id.toLowerCase()))
  const { pathname, search } = url
  const { prefix } = splitPath(pathname)
  // The target of an unprefixed URL depends on the visitor's language, so only prefixed ones redirect permanently.
  if (params.id !== event.slug) throw redirect(joinPath(prefix, address(event.slug)) + search, prefix ? 301 : 302)
  const signUp = await loadOrThrow(context, (ctx) => getSignUp(ctx, event.slug))
  const participants = await loadOrThrow(context, (ctx) => loadParticipants(ctx, event.slug))
  const { locale, now, actor } = getContext(context)
  // Those who have a seat, and its people, see more albums than visitors.
  const albums =
    actor.kind === 'person'
      ? await loadOrThrow(context, (ctx) => listAlbumPreviews(ctx, { kind: 'event', ref: event.slug }))
      : event.albums
  return {
    event: { ...event, albums },
    times: timesWords(locale, event),
    html: renderMarkdown(event.description, { prefix }).html,
    participants,
    mapPoint: findVenuePoint(event.venue),
    signUp: signUpView({ event, signUp, locale, prefix, today: dayAt(now) }),
    /** For search engines. */
    soldOut: signUp.tickets.flatMap(({ id, state }) => (state === 'waiting_list' || state === 'sold_out' ? [id] : [])),
  }
}
