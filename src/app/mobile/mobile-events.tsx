import { Almost } from '#app/public/events/almost.tsx'
import { ActiveFilters } from '#app/public/events/filters/active-filters.tsx'
import { loadEventList } from '#app/public/events/load-events.server.ts'
import { EventMap } from '#app/public/events/map/event-map.tsx'
import { MeantHints } from '#app/public/events/meant-hints.tsx'
import { NoMatch } from '#app/public/events/no-match.tsx'
import { UnderstoodText } from '#app/public/events/understood-text.tsx'
import { useEventList } from '#app/public/events/use-event-list.ts'
import { useUnderstood } from '#app/public/events/use-understood.ts'
import { DistanceOriginLine } from '#features/events/ui/distance-origin-line.tsx'
import { FitsContext } from '#features/events/ui/fit-list.tsx'
import { DistanceOriginProvider } from '#features/events/ui/near-filter.tsx'
import { eventListJsonLd } from '#features/events/ui/structured-data.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { sheetFor } from '#shared/map/map.ts'
import { unpackList } from '#shared/packed-list.ts'
import { paths } from '#shared/paths.ts'
import { readSearch, type Search, writeFilters } from '#shared/search.ts'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { UnplacedNote } from '#ui/map/unplaced.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { FeedLinks } from '#ui/page/feed-links.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/mobile-events.ts'
import * as styles from './mobile-events.module.css'
import { MobileLayout } from './mobile-layout.tsx'
import { MobileList } from './mobile-list.tsx'
import { MobileSearch } from './mobile-search.tsx'
import { QuickFilters } from './quick-filters.tsx'

export { shouldRevalidate } from '#app/public/events/use-event-list.ts'

/** One column has no room for a month: it is shown as a list. */
function mobileSearch(params: URLSearchParams): Search {
  const search = readSearch(params)
  return search.view === 'month' ? { ...search, view: 'agenda' } : search
}

export async function loader(args: Route.LoaderArgs) {
  const search = mobileSearch(args.url.searchParams)
  const { month: _, ...list } = await loadEventList(args, search)
  return { search, ...list }
}

/** The mobile version of the event list. */
export default function MobileEvents({ loaderData }: Route.ComponentProps) {
  const { total, months, provinces, options, elsewhere, map, hints, anywhere, unplaced, failed, understood } =
    loaderData
  const { asked, search, inForm } = useUnderstood(loaderData.search, understood)
  const [upcoming, past] = [unpackList(loaderData.upcoming), unpackList(loaderData.past)]
  const t = useText()
  const urls = useCanonicalUrls()
  const { from, shown, count, grouped, isLoading } = useEventList(search, upcoming, loaderData.origin)
  const located = from !== null
  return (
    <DistanceOriginProvider from={from}>
      <MobileLayout
        top={
          <>
            <MobileSearch
              search={inForm}
              asked={asked}
              months={months}
              provinces={provinces}
              options={options}
              anywhere={anywhere}
              count={total}
              located={located}
            />
            <QuickFilters search={search} />
          </>
        }
      >
        <PageMeta title={t('events.title')} description={t('events.description')} path={paths.events} />
        {import.meta.env.SSR && (
          <FeedLinks path={paths.events} title={t('events.title')} query={writeFilters(search)} />
        )}
        <JsonLd nodes={import.meta.env.SSR ? eventListJsonLd(urls, t, upcoming) : null} />
        <h1 className="visually-hidden">{t('events.title')}</h1>
        <div className={styles.results} aria-busy={isLoading}>
          <UnderstoodText {...understood} />
          {!failed && (
            <ActiveFilters
              search={search}
              count={total}
              shown={count}
              anywhere={anywhere}
              understood={understood.text !== null}
            />
          )}
          <MeantHints hints={hints.meant} />
          {search.view === 'map' && (
            <div className={styles.map}>
              <EventMap
                events={shown.filter(takesPlace)}
                sheet={sheetFor(search)}
                path={paths.mobileEvents}
                map={map}
                search={search}
                elsewhere={elsewhere}
                parting
              />
              {unplaced && <UnplacedNote {...unplaced} />}
              <DistanceOriginLine from={from} />
            </div>
          )}
          {failed && <LoadError />}
          {!failed && shown.length === 0 && <NoMatch search={search} less={hints.less} />}
          <FitsContext value={loaderData.fits.of}>
            <MobileList
              events={shown}
              past={past}
              grouped={grouped}
              cards={search.view === 'map' || understood.text !== null ? 0 : undefined}
            />
            <Almost events={unpackList(loaderData.fits.almost)} />
          </FitsContext>
        </div>
      </MobileLayout>
    </DistanceOriginProvider>
  )
}
