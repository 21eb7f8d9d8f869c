import { NewcomerGuides, OrganizerInvitation } from '#app/public/home/invitations.tsx'
import { listUpcomingEvents } from '#features/events/queries/search.server.ts'
import { listTexts } from '#features/guides/queries.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { LoadError } from '#ui/components/feedback/failed-load.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { FeedLinks } from '#ui/page/feed-links.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { homeJsonLd } from '#ui/page/structured-data.ts'
import type { Route } from './+types/home.ts'
import * as styles from './mobile-home.module.css'
import { MobileLayout } from './mobile-layout.tsx'
import { MobileList } from './mobile-list.tsx'
import { HomeSearch } from './mobile-search.tsx'
import { QuickFilters } from './quick-filters.tsx'

type HomeData = { events: EventSummary[]; guides: { slug: string; title: string }[] }

export async function loader({ context }: Route.LoaderArgs) {
  const empty: HomeData = { events: [], guides: [] }
  return loadOr(context, empty, async (ctx) => {
    const [events, guides] = await Promise.all([listUpcomingEvents(ctx), listTexts(ctx, 'guide')])
    return { events, guides: guides.slice(0, 4).map(({ slug, title }) => ({ slug, title })) }
  })
}

/** The mobile version of the home page. */
export default function MobileHome({ loaderData: { events, guides, failed } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  return (
    <MobileLayout
      top={
        <>
          <HomeSearch />
          <QuickFilters search={EMPTY_SEARCH} />
        </>
      }
    >
      <PageMeta title={t('home.title')} description={t('home.lede')} path={paths.home} />
      {import.meta.env.SSR && <FeedLinks path={paths.events} title={t('home.title')} />}
      <JsonLd nodes={import.meta.env.SSR ? homeJsonLd(urls, t('home.lede')) : null} />
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {failed && <LoadError />}
      {!failed && events.length === 0 && (
        <EmptyState title={t('home.none')} action={<ButtonLink to={paths.mobileEvents}>{t('mobile.all')}</ButtonLink>}>
          {t('home.none.text')}
        </EmptyState>
      )}
      <MobileList events={events} />
      {events.length > 0 && (
        <p className="space-above">
          <ButtonLink block to={paths.mobileEvents}>
            {t('mobile.all')}
          </ButtonLink>
        </p>
      )}
      <div className={styles.more}>
        {guides.length > 0 && <NewcomerGuides guides={guides} />}
        <OrganizerInvitation />
      </div>
    </MobileLayout>
  )
}
