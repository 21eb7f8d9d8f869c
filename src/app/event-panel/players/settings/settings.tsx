import { useSearchParams } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import * as page from '#app/event-panel/players/players-page.module.css'
import { authorizeEvent } from '#features/events/access.server.ts'
import { saveSettings } from '#features/registrations/settings/commands.server.ts'
import { getSettings } from '#features/registrations/settings/queries.server.ts'
import { settingsForm } from '#features/registrations/settings/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PlayersHeading } from '../players-heading.tsx'
import type { Route } from './+types/settings.ts'
import { SettingsForm } from './settings-form.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventPlayerSettings, async (ctx, event) => ({
    settings: await getSettings(ctx, event.translationId),
    constraints: formConstraints(settingsForm),
  }))

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'events.edit', slug),
  form: { run: saveSettings, done: 'saved' },
})

export default function PlayerSettings({
  loaderData: { event, settings, constraints },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const saved = !actionData && params.get('done') === 'saved' ? t('players.settings.saved') : null
  return (
    <>
      <PlayersHeading event={event} tab="settings" lede={t('players.settings.lede')} />
      <div className={page.page}>
        <SuccessNote message={saved} />
        <SettingsForm
          key={settings.version}
          settings={settings}
          constraints={constraints}
          failure={actionData?.failure ?? null}
          mayEdit={can(event.role, 'events.edit')}
          lastDay={event.dateEnd ?? event.dateStart}
        />
      </div>
    </>
  )
}
