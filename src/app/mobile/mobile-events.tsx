import { browse } from '#app/public/events/load-events.server.ts'
import { eventListThings } from '#features/events/ui/structured-data.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { ordered, passes, readSearch, type Search, writeSearch } from '#shared/search.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { FailedRead } from '#ui/components/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/mobile-events.ts'
import { MobileFrame } from './mobile-layout.tsx'
import { MobileList } from './mobile-list.tsx'

export async function loader(args: Route.LoaderArgs) {
  const search = readSearch(args.url.searchParams)
  const { upcoming, past, total, whole, failed } = await browse(args)
  if (!whole) return { search, events: upcoming, past, count: total, failed }
  const events = ordered(
    upcoming.filter((event) => passes(event, search)),
    search.sort,
  )
  return {
    search,
    events,
    past: past.filter((event) => passes(event, search)),
    count: events.filter(takesPlace).length,
    failed,
  }
}

/** The events as a narrow column. */
export default function MobileEvents({ loaderData: { search, events, past, count, failed } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  return (
    <MobileFrame search={search}>
      <Head title={t('events.title')} description={t('events.description')} path={paths.events} />
      <JsonLd things={import.meta.env.SSR ? eventListThings(where, t, events) : null} />
      <h1 className="sr">{t('events.title')}</h1>
      <Count search={search} count={failed ? null : count} />
      {failed && <FailedRead />}
      {!failed && events.length === 0 && (
        <EmptyState
          title={t('search.none')}
          action={
            <SiteLink className="btn btn--line" to={paths.mobileEvents}>
              {t('search.all_events')}
            </SiteLink>
          }
        >
          {search.q ? t('search.none.text_q', { q: search.q }) : t('search.none.text')}
        </EmptyState>
      )}
      <MobileList events={events} past={past} grouped={search.sort === 'date'} />
    </MobileFrame>
  )
}

function Count({ search, count }: { search: Search; count: number | null }) {
  const t = useText()
  return (
    <div className="flow justify-between pt-4">
      <p role="status">{count !== null && <b className="num">{t('search.count', { count })}</b>}</p>
      {writeSearch(search).size > 0 && (
        <SiteLink className="link" to={paths.mobileEvents}>
          {t('search.clear')}
        </SiteLink>
      )}
    </div>
  )
}
