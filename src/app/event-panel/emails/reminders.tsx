import { useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getReminders } from '#features/player-emails/queries/reminders.server.ts'
import { saveReminderSettings } from '#features/player-emails/reminders/settings.server.ts'
import { remindersForm } from '#features/player-emails/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { Note } from '#ui/components/note.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOpenPage } from '../load-event.server.ts'
import type { Route } from './+types/reminders.ts'
import * as styles from './emails.module.css'
import { EmailsHeading } from './emails-heading.tsx'
import { RemindersForm } from './reminders-form.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, eventPanelPaths.reminders, async (ctx, event) => ({
    reminders: await getReminders(ctx, event.translationId),
    constraints: formConstraints(remindersForm),
    now: ctx.now,
  }))

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'emails.send', slug),
  form: { run: saveReminderSettings, done: 'saved' },
})

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Which reminders the players of an event get by themselves, who is next and who was last. */
export default function Reminders({
  loaderData: { event, reminders, constraints, now },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const saved = !actionData && params.get('done') === 'saved' ? t('emails.reminders.saved') : null
  return (
    <>
      <EmailsHeading event={event} tab="reminders" lede={t('emails.reminders.lede')} />
      <div className={styles.page} data-wide>
        <SuccessNote message={saved} />
        {reminders.isOff && (
          <Note as="p" tone="warning">
            {t('emails.reminders.off')}
          </Note>
        )}
        <RemindersForm
          reminders={reminders}
          constraints={constraints}
          failure={actionData?.failure ?? null}
          slug={event.slug}
          now={now}
        />
      </div>
    </>
  )
}
