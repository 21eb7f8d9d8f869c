import { getSeason, type SeasonMonths } from '#features/events/queries/season.server.ts'
import { loadOr } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { FeedLinks } from '#ui/page/feed-links.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useSite } from '#ui/page/site.ts'
import { homeJsonLd } from '#ui/page/structured-data.ts'
import { SeasonStrip } from '../home/season-strip.tsx'
import type { Route } from './+types/desktop.ts'
import * as styles from './desktop.module.css'
import { EventBrowser } from './event-browser.tsx'
import { loadEventList } from './load-events.server.ts'

export { shouldRevalidate } from './use-event-list.ts'

export async function loader(args: Route.LoaderArgs) {
  const empty: { months: SeasonMonths } = { months: {} }
  const [list, season] = await Promise.all([
    loadEventList(args),
    loadOr(args.context, empty, async (ctx) => ({ months: (await getSeason(ctx)).months })),
  ])
  return { list, months: season.months }
}

/** The wide version of the home page: the calendar without a hero. */
export default function Desktop({ loaderData: { list, months } }: Route.ComponentProps) {
  const t = useText()
  const urls = useCanonicalUrls()
  const today = useSite()?.today ?? ''
  return (
    <>
      <PageMeta title={t('desktop.title')} description={t('home.lede')} path={paths.home} />
      {import.meta.env.SSR && <FeedLinks path={paths.events} title={t('events.title')} />}
      <JsonLd nodes={import.meta.env.SSR ? homeJsonLd(urls, t('home.lede')) : null} />
      <header className={`${styles.head} on-stage`}>
        <div className="page">
          <h1>{t('desktop.title')}</h1>
          <p className="muted">{t('home.lede')}</p>
        </div>
      </header>
      <SeasonStrip today={today} months={months} to={paths.desktopEvents} />
      <EventBrowser {...list} />
    </>
  )
}
