import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { useSite } from '#ui/page/site.ts'
import { homeThings } from '#ui/page/structured-data.ts'
import { SeasonStrip } from '../home/season-strip.tsx'
import type { Route } from './+types/desktop.ts'
import { EventBrowser } from './event-browser.tsx'
import { browse } from './load-events.server.ts'

export const loader = (args: Route.LoaderArgs) => browse(args)
export { unlessWhole as shouldRevalidate } from './client-filter.ts'

/** The home page for wide screens: no hero, the calendar at once. */
export default function Desktop({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  const today = useSite()?.today ?? ''
  const starts = loaderData.upcoming.filter(takesPlace)
  return (
    <>
      <Head title={t('desktop.title')} description={t('home.lede')} path={paths.home} />
      <JsonLd things={import.meta.env.SSR ? homeThings(where, t('home.lede')) : null} />
      <header className="desk on-stage">
        <div className="page">
          <h1>{t('desktop.title')}</h1>
          <p className="muted">{t('home.lede')}</p>
        </div>
      </header>
      <SeasonStrip today={today} starts={starts.map(({ dateStart }) => dateStart)} />
      <EventBrowser {...loaderData} />
    </>
  )
}
