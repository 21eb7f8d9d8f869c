import { eventListThings } from '#features/events/ui/structured-data.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useWhereabouts } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/events.ts'
import { EventBrowser } from './event-browser.tsx'
import { browse } from './load-events.server.ts'

export const loader = (args: Route.LoaderArgs) => browse(args)
export { unlessWhole as shouldRevalidate } from './client-filter.ts'

export default function Events({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const where = useWhereabouts()
  return (
    <>
      <Head title={t('events.title')} description={t('events.description')} path={paths.events} />
      <JsonLd things={import.meta.env.SSR ? eventListThings(where, t, loaderData.upcoming) : null} />
      <div className="page head">
        <h1>{t('events.title')}</h1>
      </div>
      <EventBrowser {...loaderData} />
    </>
  )
}
