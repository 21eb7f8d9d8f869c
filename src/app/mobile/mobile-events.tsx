import { loadEventList } from '#app/public/events/load-events.server.ts'
import { eventListJsonLd } from '#features/events/ui/structured-data.ts'
import { paths } from '#shared/paths.ts'
import { readSearch, type Search, writeSearch } from '#shared/search.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import type { Route } from './+types/mobile-events.ts'
import * as styles from './mobile-events.module.css'
import { MobileLayout } from './mobile-layout.tsx'
import { MobileList } from './mobile-list.tsx'

export async function loader(args: Route.LoaderArgs) {
  const search = readSearch(args.url.searchParams)
  const { upcoming, past, total, failed } = await loadEventList(args)
  return { search, events: upcoming, past, count: total, failed }
}

/** The mobile version of the event list. */
export default function MobileEvents({ loaderData: { search, events, past, count, failed } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  return (
    <MobileLayout search={search}>
      <PageMeta title={t('events.title')} description={t('events.description')} path={paths.events} />
      <JsonLd nodes={import.meta.env.SSR ? eventListJsonLd(urls, t, events) : null} />
      <h1 className="visually-hidden">{t('events.title')}</h1>
      <Count search={search} count={failed ? null : count} />
      {failed && <LoadError />}
      {!failed && events.length === 0 && (
        <EmptyState
          title={t('search.none')}
          action={
            <SiteLink className={button.outline} to={paths.mobileEvents}>
              {t('search.all_events')}
            </SiteLink>
          }
        >
          {search.q ? t('search.none.text_q', { q: search.q }) : t('search.none.text')}
        </EmptyState>
      )}
      <MobileList events={events} past={past} grouped={search.sort === 'date'} />
    </MobileLayout>
  )
}

function Count({ search, count }: { search: Search; count: number | null }) {
  const t = useText()
  return (
    <div className={`flow ${styles.links}`}>
      <p role="status">{count !== null && <b className="num">{t('search.count', { count })}</b>}</p>
      {writeSearch(search).size > 0 && (
        <SiteLink className="link" to={paths.mobileEvents}>
          {t('search.clear')}
        </SiteLink>
      )}
    </div>
  )
}
