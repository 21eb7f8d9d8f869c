import { listUpcoming } from '#features/events/queries/search.server.ts'
import { readingOr } from '#platform/react-router/loaders.server.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { FailedRead } from '#ui/components/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { homeThings } from '#ui/page/structured-data.ts'
import type { Route } from './+types/home.ts'
import { MobileFrame } from './mobile-layout.tsx'
import { MobileList } from './mobile-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const empty: { events: EventCard[] } = { events: [] }
  return readingOr(context, empty, async (ctx) => ({ events: await listUpcoming(ctx) }))
}

/** The home page as a narrow column. */
export default function Mobile({ loaderData: { events, failed } }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  return (
    <MobileFrame search={EMPTY_SEARCH}>
      <Head title={t('home.title')} description={t('home.lede')} path={paths.home} />
      <JsonLd things={import.meta.env.SSR ? homeThings(where, t('home.lede')) : null} />
      <h1 className="sr">{t('home.title')}</h1>
      {failed && <FailedRead />}
      {!failed && events.length === 0 && (
        <EmptyState
          title={t('home.none')}
          action={
            <SiteLink className="btn btn--line" to={paths.mobileEvents}>
              {t('mobile.all')}
            </SiteLink>
          }
        >
          {t('home.none.text')}
        </EmptyState>
      )}
      <MobileList events={events} />
      {events.length > 0 && (
        <p className="mt-6">
          <SiteLink className="btn btn--line btn--block" to={paths.mobileEvents}>
            {t('mobile.all')}
          </SiteLink>
        </p>
      )}
    </MobileFrame>
  )
}
