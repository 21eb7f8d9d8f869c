import type { EventCard } from '#spec/event-card.ts'
import { paths } from '#spec/paths.ts'
import { EMPTY_SEARCH } from '#spec/search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWhereabouts } from '#web/canonical.ts'
import { readingOr } from '#web/doors.server.ts'
import { FailedRead } from '#web/failed-read.tsx'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { homeThings } from '#web/structured.ts'
import { listUpcoming } from '../search.server.ts'
import { MobileFrame } from '../ui/mobile-frame.tsx'
import { MobileList } from '../ui/mobile-list.tsx'
import type { Route } from './+types/mobile.ts'

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
