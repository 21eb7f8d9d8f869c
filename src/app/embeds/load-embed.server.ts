import { signUpView } from '#app/public/event/sign-up/sign-up-view.server.ts'
import { wordsIn } from '#app/public/event/sign-up/words.server.ts'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { searchEvents } from '#features/events/queries/search.server.ts'
import { findLatestRate } from '#features/exchange-rates/queries.server.ts'
import { getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import { getSeriesPage } from '#features/series/queries.server.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EmbedOptions } from '#shared/embeds/embed-options.ts'
import type { EmbedSize } from '#shared/embeds/embed-snippet.ts'
import { type EmbedTarget, embeddedPage } from '#shared/embeds/embed-target.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { type Locale, languageOf } from '#shared/languages.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Search } from '#shared/search.ts'
import { HOME_SHARE_IMAGE, shareImageUrl } from '#ui/page/share-image.ts'
import { type EmbedMap, embedMap } from './embed-map.server.ts'
import { type EventLine, eventLine, type LineContext } from './event-line.server.ts'

/** What an embed shows, in words, and in one order for the frame and the web component. */
export type EmbedView = {
  title: string
  lang: Locale
  /** The page that shows the same here. */
  url: string
  /** The calendar's home page. */
  site: string
  events: EventLine[]
  past: EventLine[]
  words: { past: string; none: string; more: string; newTab: string; search: string; find: string }
  /** Who organizes it, where one does. */
  organizer: { name: string; url: string } | null
  /** The picture that stands for it where no frame is allowed. */
  picture: string
  map: EmbedMap | null
}

/** How many events it shows, for the height of its frame. */
export const sizeOf = ({ events, past }: EmbedView): EmbedSize => ({ events: events.length, past: past.length })

type Found = {
  title: string
  upcoming: EventSummary[]
  past: EventSummary[]
  target: EmbedTarget
  organizer?: { name: string; slug: string }
  /** Instead of what the event's list says: the state of its sign-up, with what is left. */
  signup?: string
  photo?: string | null
}

/**
 * Loads what an embed shows, as a visitor sees it, whoever asks: a frame must not show a draft to the organizer who looks at their own
 * website. Throws 404, or 410, as the pages do.
 */
export async function loadEmbed(asked: RequestContext, target: EmbedTarget, options: EmbedOptions): Promise<EmbedView> {
  const { locale, count, past, images } = options
  const ctx: RequestContext = { ...asked, actor: anonymous, locale }
  const { siteUrl } = ctx.services.settings
  const { t, dates } = wordsIn(locale)
  const [found, rate] = await Promise.all([
    find(ctx, target),
    languageOf(locale).estimate ? findLatestRate(ctx, 'USD') : null,
  ])
  const line: LineContext = { t, dates, locale, siteUrl, today: dayAt(ctx.now), rate, images }
  const pageUrl = (path: string) => siteUrl + canonicalPath(locale, path)
  const toLine = (event: EventSummary): EventLine => {
    const one = eventLine(line, event)
    return {
      ...one,
      signup: found.signup ?? one.signup,
      image: images && found.photo ? siteUrl + found.photo : one.image,
    }
  }
  const [first] = [...found.upcoming, ...found.past]
  return {
    title: found.title,
    lang: locale,
    url: pageUrl(embeddedPage(found.target)),
    site: pageUrl('/'),
    events: found.upcoming.slice(0, count).map(toLine),
    past: past && target.kind !== 'map' ? found.past.slice(0, count).map(toLine) : [],
    words: {
      past: t('embed.past'),
      none: t(target.kind === 'search' || target.kind === 'map' ? 'embed.none.search' : 'embed.none'),
      more: t(target.kind === 'event' ? 'embed.more.event' : 'embed.more'),
      newTab: t('embed.new_tab'),
      search: t('embed.search'),
      find: t('embed.find'),
    },
    organizer: found.organizer
      ? { name: found.organizer.name, url: pageUrl(`/organizer/${found.organizer.slug}`) }
      : null,
    picture:
      siteUrl +
      (first ? shareImageUrl({ theme: first.theme, slug: first.art, date: first.dateStart }) : HOME_SHARE_IMAGE),
    map: target.kind === 'map' ? embedMap({ events: found.upcoming, target, pageUrl, t }) : null,
  }
}

function find(ctx: RequestContext, target: EmbedTarget): Promise<Found> {
  if (!('slug' in target)) return findSearch(ctx, target)
  return target.kind === 'event' ? findEvent(ctx, target.slug) : findOwn(ctx, target)
}

async function findOwn(ctx: RequestContext, target: Extract<EmbedTarget, { slug: string }>): Promise<Found> {
  const { t } = wordsIn(ctx.locale)
  if (target.kind === 'organizer') {
    const { name, slug, upcoming, past } = await getOrganizerPage(ctx, target.slug)
    const organizer = { name, slug }
    return { title: t('embed.title.organizer', { name }), upcoming, past, organizer, target: { ...target, slug } }
  }
  const { name, upcoming, past, organizer } = await getSeriesPage(ctx, target.slug)
  return { title: name, upcoming, past, organizer, target }
}

async function findSearch(ctx: RequestContext, target: Extract<EmbedTarget, { search: Search }>): Promise<Found> {
  const { t } = wordsIn(ctx.locale)
  // The map of Spain shows what is in Spain.
  const here = target.kind === 'map' && target.area === 'es' && !target.search.country && !target.search.origin
  const search: Search = here ? { ...target.search, origin: 'national' } : target.search
  const { upcoming, past } = await searchEvents(ctx, search)
  const title = target.kind === 'map' ? t(`embed.title.map.${target.area}`) : searchTitle(t, target.search)
  return { title, upcoming, past: past.reverse(), target: { ...target, search } }
}

async function findEvent(ctx: RequestContext, slug: string): Promise<Found> {
  const event = await getEventPage(ctx, slug)
  if (event.preview) throw notFound()
  const signUp = await getSignUp(ctx, event.slug)
  const { status, lines } = signUpView({ event, signUp, locale: ctx.locale, prefix: '', today: dayAt(ctx.now) })
  return {
    title: event.title,
    // A frame of one event shows it, whatever became of it.
    upcoming: [event],
    past: [],
    target: { kind: 'event', slug: event.slug },
    organizer: event.organizer,
    signup: [status, ...lines.map(({ text }) => text)].join(' · '),
    photo: event.header?.url ?? null,
  }
}

/** What was searched for, where one word says it. */
function searchTitle(t: ReturnType<typeof wordsIn>['t'], { q, theme, province }: Search): string {
  const [genre, ...others] = theme
  if (q) return t('embed.title.text', { text: q })
  if (genre && others.length === 0 && !province) return t('embed.title.genre', { genre: t(`genre.${genre}`) })
  return province ? t('embed.title.province', { province }) : t('embed.title.search')
}
