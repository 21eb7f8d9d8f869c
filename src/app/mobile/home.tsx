import { listUpcomingEvents } from '#features/events/queries/search.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { homeJsonLd } from '#ui/page/structured-data.ts'
import * as button from '#ui/primitives/button.module.css'
import type { Route } from './+types/home.ts'
import { MobileLayout } from './mobile-layout.tsx'
import { MobileList } from './mobile-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const empty: { events: EventSummary[] } = { events: [] }
  return loadOr(context, empty, async (ctx) => ({ events: await listUpcomingEvents(ctx) }))
}

/** The mobile version of the home page. */
export default function MobileHome({ loaderData: { events, failed } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  return (
    <MobileLayout search={EMPTY_SEARCH}>
      <PageMeta title={t('home.title')} description={t('home.lede')} path={paths.home} />
      <JsonLd nodes={import.meta.env.SSR ? homeJsonLd(urls, t('home.lede')) : null} />
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {failed && <LoadError />}
      {!failed && events.length === 0 && (
        <EmptyState
          title={t('home.none')}
          action={
            <SiteLink className={button.outline} to={paths.mobileEvents}>
              {t('mobile.all')}
            </SiteLink>
          }
        >
          {t('home.none.text')}
        </EmptyState>
      )}
      <MobileList events={events} />
      {events.length > 0 && (
        <p className="space-above">
          <SiteLink className={`${button.outline} ${button.block}`} to={paths.mobileEvents}>
            {t('mobile.all')}
          </SiteLink>
        </p>
      )}
    </MobileLayout>
  )
}
