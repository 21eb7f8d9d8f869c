import { takesPlace } from '#spec/event-status.ts'
import { paths } from '#spec/paths.ts'
import { ordered, passes, readSearch, type Search, writeSearch } from '#spec/search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { MobileFrame } from '../ui/mobile-frame.tsx'
import { MobileList } from '../ui/mobile-list.tsx'
import { eventListThings } from '../ui/structured.ts'
import type { Route } from './+types/mobile-events.ts'
import { browse } from './browse.server.ts'

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
