import { takesPlace } from '#spec/event-status.ts'
import { paths } from '#spec/paths.ts'
import { useWhereabouts } from '#web/canonical.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import { useSite } from '#web/place.ts'
import { homeThings } from '#web/structured.ts'
import { EventBrowser } from '../ui/event-browser.tsx'
import { SeasonStrip } from '../ui/season-strip.tsx'
import type { Route } from './+types/desktop.ts'
import { browse } from './browse.server.ts'

export const loader = (args: Route.LoaderArgs) => browse(args)
export { unlessWhole as shouldRevalidate } from '../ui/whole.ts'

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
