import { useSearchParams } from 'react-router'
import { saveFollowSettings } from '#features/follows/commands.server.ts'
import { getFollowSettings, listFollows, listSavedEvents } from '#features/follows/queries.server.ts'
import { settingsForm } from '#features/follows/schema.ts'
import { getPushDevices, subscribeToPush, unsubscribeFromPush } from '#features/push/subscriptions.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { failureOf } from '#ui/forms/form-result.ts'
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

export const action = pageAction({
  authorize: authorizeSignedIn,
  intents: {
    settings: async (ctx, form) => {
      const done = (await saveFollowSettings(ctx, form)) ? 'settings' : 'nothing'
      return redirectTo(pathWithQuery(paths.accountFollows, { done }))
    },
    push: { run: subscribeToPush, done: 'push' },
    end_push: { run: (ctx, form) => unsubscribeFromPush(ctx, rowIdOf(form['device'])), done: 'end_push' },
  },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What one saved and follows, and how one is told. */
export default function Follows({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { saved, follows, settings, push, constraints, now } = loaderData
  const done = actionData ? null : params.get('done')
  return (
    <>
      <PageMeta title={t('follows.title')} path={null} />
      <PanelHeading title={t('follows.title')} />
      <SavedSection {...saved} />
      <FollowsSection follows={follows} />
      <SettingsSection
        settings={settings}
        constraints={constraints}
        failure={failureOf(actionData, 'settings')}
        done={done}
      />
      {push && <DevicesSection {...push} failure={failureOf(actionData, 'push', 'end_push')} done={done} now={now} />}
    </>
  )
}
