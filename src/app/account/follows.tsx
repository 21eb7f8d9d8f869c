import { useSearchParams } from 'react-router'
import { saveFollowSettings } from '#features/follows/commands.server.ts'
import { getFollowSettings, listFollows, listSavedEvents } from '#features/follows/queries.server.ts'
import { settingsForm } from '#features/follows/schema.ts'
import { getPushDevices, subscribeToPush, unsubscribeFromPush } from '#features/push/subscriptions.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/follows.ts'
import { DevicesSection } from './follows/devices-section.tsx'
import { FollowsSection } from './follows/follows-section.tsx'
import { SavedSection } from './follows/saved-section.tsx'
import { SettingsSection } from './follows/settings-section.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const me = authorizeSignedIn(ctx)
    const [saved, follows, settings] = await Promise.all([
      listSavedEvents(ctx),
      listFollows(ctx),
      getFollowSettings(ctx),
    ])
    // Notifications are for confirmed accounts.
    const push = me.confirmed && me.sessionKind === 'site' ? await getPushDevices(ctx) : null
    return { saved, follows, settings, push, constraints: formConstraints(settingsForm), now: ctx.now }
  })

export async function action(call: Route.ActionArgs) {
  const result = await runFormAction(
    call,
    async (ctx, form) => {
      switch (form['intent']) {
        case 'settings':
          return (await saveFollowSettings(ctx, form)) ? 'settings' : 'nothing'
        case 'push':
          await subscribeToPush(ctx, form)
          return 'push'
        case 'end_push':
          await unsubscribeFromPush(ctx, rowIdOf(form['device']))
          return 'end_push'
        default:
          throw notFound()
      }
    },
    { authorize: authorizeSignedIn },
  )
  if (!result.done) return formResponse({ failure: result.failure, intent: result.text('intent') }, result)
  throw redirectTo(`${paths.accountFollows}?done=${result.done.value}`)
}

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What one saved and follows, and how one is told. */
export default function Follows({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { saved, follows, settings, push, constraints, now } = loaderData
  const done = actionData ? null : params.get('done')
  const failureOf = (...intents: string[]) =>
    actionData && intents.includes(actionData.intent) ? actionData.failure : null
  return (
    <>
      <PageMeta title={t('follows.title')} path={null} />
      <PanelHeading title={t('follows.title')} />
      <SavedSection {...saved} />
      <FollowsSection follows={follows} />
      <SettingsSection settings={settings} constraints={constraints} failure={failureOf('settings')} done={done} />
      {push && <DevicesSection {...push} failure={failureOf('push', 'end_push')} done={done} now={now} />}
    </>
  )
}
