import { eventListJsonLd } from '#features/events/ui/structured-data.ts'
import { unpackList } from '#shared/packed-list.ts'
import { paths } from '#shared/paths.ts'
import { readSearch, writeFilters } from '#shared/search.ts'
import { PageHeading } from '#ui/components/page/page-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { FeedLinks } from '#ui/page/feed-links.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/events.ts'
import { EventBrowser } from './event-browser.tsx'
import { loadEventList } from './load-events.server.ts'

export { shouldRevalidate } from './use-event-list.ts'

export const loader = (args: Route.LoaderArgs) => loadEventList(args)

export default function Events({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  return (
    <>
      <PageMeta title={t('events.title')} description={t('events.description')} path={paths.events} />
      {import.meta.env.SSR && (
        <FeedLinks
          path={paths.events}
          title={t('events.title')}
          query={writeFilters(readSearch(loaderData.understood.query))}
        />
      )}
      <JsonLd nodes={import.meta.env.SSR ? eventListJsonLd(urls, t, unpackList(loaderData.upcoming)) : null} />
      <PageHeading title={t('events.title')} />
      <EventBrowser {...loaderData} />
    </>
  )
}
