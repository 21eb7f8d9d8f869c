import { CircleAlert, CircleCheck, CircleDot, Ticket, WifiOff } from 'lucide-react'
import type { ErrorCode } from '#shared/error-codes.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import * as saveBar from '#ui/forms/save-bar.module.css'
import { LANGUAGE_TAGS, type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import type { FieldState } from './event-field.tsx'
import * as styles from './event-form-bar.module.css'
import { NOT_SAVED_ID } from './form-message.tsx'
import type { EventFormState } from './use-event-form.ts'

type Props = { state: EventFormState; event: MyEvent | null; fields: FieldState }

/** Sticky bar with the save state and two buttons, which work as plain buttons of the form. */
export function EventFormBar({ state, event }: Props) {
  const t = useText()
  const draft = event === null || canSubmit(event.moderation)
  const busy = state.saving
  return (
    <>
      {event && event.tickets.length === 0 && (
        <div className={`${note.note} ${note.warning} ${styles.note}`}>
          <Ticket />
          <span>{t('eventform.no_tickets')}</span>
          <SiteLink className={`${buttonStyles.quiet} ${buttonStyles.small}`} to={paths.eventTickets(event.slug)}>
            {t('eventform.add_tickets')}
          </SiteLink>
        </div>
      )}
      <div className={saveBar.bar}>
        <p className={`${saveBar.state} ${styles.state}`} role="status">
          <SaveStatus state={state} />
        </p>
        <span className={`flow ${styles.buttons}`}>
          <button
            className={draft ? buttonStyles.quiet : buttonStyles.primary}
            type="submit"
            name="intent"
            value="save"
            aria-disabled={busy}
          >
            {t(event === null || event.moderation === 'draft' ? 'eventform.save_draft' : 'account.save')}
          </button>
          {draft && (
            <button className={buttonStyles.primary} type="submit" name="intent" value="submit" aria-disabled={busy}>
              {t(event && event.moderation !== 'draft' ? 'eventform.send_again' : 'eventform.send')}
            </button>
          )}
        </span>
      </div>
    </>
  )
}

/** Error codes that stop autosave; the message above the form explains. */
const STOPPING_CODES: Partial<Record<ErrorCode, MessageKey>> = {
  changed_meanwhile: 'eventform.stopped.changed',
  unauthenticated: 'eventform.stopped.signed_out',
}

function SaveStatus({
  state: { auto, dirty, savedExceptImage, savedExceptVenue, nothing, saving },
}: {
  state: EventFormState
}) {
  const t = useText()
  const locale = useLocale()
  const { name, savedAt, skipped, failure } = auto.state
  const clock = (at: Date) => at.toLocaleTimeString(LANGUAGE_TAGS[locale], { hour: '2-digit', minute: '2-digit' })
  if (name === 'offline')
    return (
      <>
        <WifiOff /> {t('eventform.waiting')}
      </>
    )
  if (saving || auto.busy) return t('account.save.saving')
  // After an autosave say "saved" rather than "no changes".
  if (nothing && !savedAt)
    return (
      <>
        <CircleCheck /> {t('eventform.nothing')}
      </>
    )
  const incomplete = Object.keys(skipped).length > 0
  const why = failure && STOPPING_CODES[failure.code]
  if (dirty && why)
    return (
      <>
        <CircleAlert />{' '}
        <a className="link" href={`#${NOT_SAVED_ID}`}>
          {t(why)}
        </a>
      </>
    )
  if (savedExceptVenue && savedAt && !incomplete)
    return (
      <>
        <CircleDot /> {t('eventform.saved.venue', { time: clock(savedAt) })}
      </>
    )
  if (dirty && !(savedExceptImage && incomplete && savedAt)) {
    const Icon = failure || incomplete ? CircleAlert : CircleDot
    return (
      <>
        <Icon /> {t('account.save.unsaved')}
      </>
    )
  }
  if (!savedAt) return null
  const Icon = incomplete ? CircleAlert : CircleCheck
  return (
    <>
      <Icon /> {t(incomplete ? 'eventform.saved.but' : 'eventform.saved', { time: clock(savedAt) })}
    </>
  )
}
