import { paths } from '#spec/paths.ts'
import { useWhereabouts } from '#web/canonical.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { JsonLd } from '#web/json-ld.tsx'
import { EventBrowser } from '../ui/event-browser.tsx'
import { eventListThings } from '../ui/structured.ts'
import type { Route } from './+types/events.ts'
import { browse } from './browse.server.ts'

export const loader = (args: Route.LoaderArgs) => browse(args)
export { unlessWhole as shouldRevalidate } from '../ui/whole.ts'

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
