import type { RouterContextProvider } from 'react-router'
import { findCalendarSubject, type Named } from '#features/calendar-feeds/followable.server.ts'
import { describeSearch } from '#features/calendar-feeds/public-calendars.server.ts'
import { listMyFeeds } from '#features/calendar-feeds/queries.server.ts'
import { listOrganizers } from '#features/directory/organizers.server.ts'
import { getSearchFacets } from '#features/events/queries/facets.server.ts'
import { CALENDAR_USERNAME } from '#features/federation/addresses.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { type QrCode, qrCodePath } from '#platform/crypto/qr-code.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { calendarPaths, FEED_KINDS, type FeedKind, isFeedKind } from '#shared/calendar-feeds.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { EMPTY_SEARCH, readSearch, type Search, withoutLook, writeSearch } from '#shared/search.ts'
import { formatMoment } from '#ui/i18n/local-times.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'

/** What one can choose to see. */
const CHOICES = ['all', 'search', 'organizer', 'venue', 'series', 'province', ...FEED_KINDS] as const
export type Choice = (typeof CHOICES)[number]

export type FeedView = { kind: FeedKind; address: string | null; created: string; lastRead: string | null }

export type SyncView = {
  choice: Choice
  signedIn: boolean
  upcoming: number
  /** The filters in words, how many events match, and the filters as URL parameters. Null without filters. */
  search: { words: string; upcoming: number; query: string } | null
  organizers: Named[]
  organizer: Named | null
  venue: Named | null
  series: Named | null
  province: string | null
  feeds: FeedView[]
  /** The address of what was chosen; null while it is to be chosen further, or created. */
  address: string | null
  qr: QrCode | null
  /** The same as news: feeds by format, and the name under which the fediverse follows it. Null for what has none. */
  feedPaths: Record<'rss' | 'atom' | 'json', string> | null
  fediverse: string | null
}

/** Loads the choices of the page, and the address of the chosen calendar: in the page's language, whatever the program that reads it sends. */
export const loadCalendarSync = (context: Readonly<RouterContextProvider>, url: URL): Promise<SyncView> =>
  loadOrThrow(context, async (ctx) => {
    const params = url.searchParams
    const search = withoutLook(readSearch(params))
    const query = writeSearch(search).toString()
    const signedIn = signedInPerson(ctx) !== null
    const [everything, matching, organizers, organizer, venue, series, feeds] = await Promise.all([
      getSearchFacets(ctx, EMPTY_SEARCH),
      query ? getSearchFacets(ctx, search) : null,
      listOrganizers(ctx, { q: '', type: null }),
      findCalendarSubject(ctx, 'organizer', params.get('organizer')),
      findCalendarSubject(ctx, 'venue', params.get('venue')),
      findCalendarSubject(ctx, 'series', params.get('series')),
      signedIn ? listFeedViews(ctx) : [],
    ])
    const choice = choiceOf(params.get('what'), {
      search: query !== '',
      venue: venue !== null,
      series: series !== null,
    })
    const province = findProvince(search.province)?.name ?? null
    const path = pathOf({ choice, query, organizer, venue, series, province })
    const own = feeds.find(({ kind }) => kind === choice)?.address ?? null
    const address = path === null ? own : ctx.services.settings.siteUrl + explicitPath(ctx.locale, path)
    return {
      choice,
      signedIn,
      upcoming: everything.total,
      search: matching && { words: describeSearch(ctx, search), upcoming: matching.total, query },
      organizers: organizersWith(organizers, organizer),
      organizer,
      venue,
      series,
      province,
      feeds,
      address,
      qr: address === null ? null : qrCodePath(address.replace(/^https?:/, 'webcal:')),
      ...newsOf(ctx, { choice, query, organizer }),
    }
  })

/** `what` of the URL, where what it needs is there; by default everything. */
function choiceOf(what: string | null, has: Record<'search' | 'venue' | 'series', boolean>): Choice {
  const known = CHOICES.find((choice) => choice === what) ?? 'all'
  const isMissing = (known === 'search' || known === 'venue' || known === 'series') && !has[known]
  return isMissing ? 'all' : known
}

type Chosen = Pick<SyncView, 'choice' | 'organizer' | 'venue' | 'series' | 'province'> & { query: string }

/** The path of the chosen public calendar; null of personal ones, and while it is not known which. */
function pathOf({ choice, query, organizer, venue, series, province }: Chosen): string | null {
  if (isFeedKind(choice)) return null
  if (choice === 'all') return calendarPaths.all
  if (choice === 'search') return `${calendarPaths.all}?${query}`
  if (choice === 'province') return province && `${calendarPaths.all}?${writeSearch(searchIn(province))}`
  if (choice === 'organizer') return organizer && calendarPaths.organizer(organizer.slug)
  if (choice === 'series') return series && calendarPaths.series(series.slug)
  return venue && calendarPaths.venue(venue.slug)
}

/** Searches and everything have feeds, organizers as well; the fediverse follows the calendar or an organizer. */
function newsOf(ctx: RequestContext, { choice, query, organizer }: Pick<Chosen, 'choice' | 'query' | 'organizer'>) {
  const ofOrganizer = choice === 'organizer' ? organizer : null
  const path = ofOrganizer ? paths.organizer(ofOrganizer.slug) : paths.events
  const hasFeeds = ofOrganizer !== null || choice === 'all' || choice === 'search'
  const feed = (format: string) =>
    `${explicitPath(ctx.locale, path)}.${format}${choice === 'search' && query ? `?${query}` : ''}`
  const { federation, siteUrl } = ctx.services.settings
  const isFollowed = ofOrganizer !== null || choice === 'all'
  return {
    feedPaths: hasFeeds ? { rss: feed('rss'), atom: feed('atom'), json: feed('json') } : null,
    fediverse: federation && isFollowed ? `@${ofOrganizer?.slug ?? CALENDAR_USERNAME}@${new URL(siteUrl).host}` : null,
  }
}

const searchIn = (province: string): Search => ({ ...EMPTY_SEARCH, province })

/** The list has a limit: one that is beyond it was chosen on its own page. */
const organizersWith = (list: readonly Named[], chosen: Named | null): Named[] => {
  const named = list.map(({ name, slug }) => ({ name, slug }))
  return chosen && !named.some(({ slug }) => slug === chosen.slug) ? [chosen, ...named] : named
}

async function listFeedViews(ctx: RequestContext): Promise<FeedView[]> {
  const words = { t: createTranslator(ctx.locale), dates: datesIn(ctx.locale) }
  const when = (instant: Date) => formatMoment(instant, ctx.now, words)
  const { siteUrl } = ctx.services.settings
  return (await listMyFeeds(ctx)).map(({ kind, token, createdAt, lastReadAt }) => ({
    kind,
    address: token && siteUrl + explicitPath(ctx.locale, calendarPaths.personal(token)),
    created: when(createdAt),
    lastRead: lastReadAt && when(lastReadAt),
  }))
}
