import { useSearchParams } from 'react-router'
import { createFeed, revokeFeed } from '#features/calendar-feeds/commands.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { calendarPaths } from '#shared/calendar-feeds.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCanonicalUrls } from '#ui/page/canonical-urls.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { webPage } from '#ui/page/structured-data.ts'
import type { Route } from './+types/calendar-sync.ts'
import { AddressStep } from './address-step.tsx'
import * as styles from './calendar-sync.module.css'
import { ChooseStep } from './choose-step.tsx'
import { loadCalendarSync } from './load-calendar-sync.server.ts'
import { MyAddresses } from './my-addresses.tsx'
import { ProgramsStep } from './programs-step.tsx'
import { SideCards } from './side-cards.tsx'

if (!import.meta.env.SSR) await loadMessages('calendar')

export const loader = ({ context, url }: Route.LoaderArgs) => loadCalendarSync(context, url)

export const action = pageAction({
  authorize: authorizeSignedIn,
  intents: {
    create: async (ctx, { kind }) =>
      redirectTo(`${calendarPaths.synchronize}?what=${await createFeed(ctx, kind)}&done=created#direccion`),
    revoke: {
      run: (ctx, { kind }) => revokeFeed(ctx, kind),
      done: () => `${calendarPaths.synchronize}?done=revoked#direcciones`,
    },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** How to read the calendar in one's own: what of it, at which address, and with which program. */
export default function CalendarSync({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const done = actionData ? null : params.get('done')
  const urls = useCanonicalUrls()
  const words = { name: t('sync.title'), description: t('sync.description') }
  return (
    <div className={`page ${styles.page}`}>
      <PageMeta title={words.name} description={words.description} path={calendarPaths.synchronize} />
      <JsonLd nodes={import.meta.env.SSR ? [webPage(urls, { path: calendarPaths.synchronize, ...words })] : null} />
      <h1>{t('sync.title')}</h1>
      <p className={`muted ${styles.lede}`}>{t('sync.lede')}</p>
      <div className={styles.columns}>
        <div>
          <FormError failure={actionData?.failure ?? null} />
          <ol className={styles.steps}>
            <ChooseStep view={view} />
            <AddressStep view={view} created={done === 'created'} />
            {view.address !== null && <ProgramsStep address={view.address} />}
          </ol>
          <MyAddresses feeds={view.feeds} revoked={done === 'revoked'} />
        </div>
        <SideCards {...view} />
      </div>
    </div>
  )
}
