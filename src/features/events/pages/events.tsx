import { paths } from '#spec/paths.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import { EventBrowser } from '../ui/event-browser.tsx'
import type { Route } from './+types/events.ts'
import { browse } from './browse.server.ts'

export const loader = (args: Route.LoaderArgs) => browse(args)
export { unlessWhole as shouldRevalidate } from '../ui/whole.ts'

export default function Events({ loaderData }: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <Head title={t('events.title')} description={t('events.description')} path={paths.events} />
      <div className="page head">
        <h1>{t('events.title')}</h1>
      </div>
      <EventBrowser {...loaderData} />
    </>
  )
}
