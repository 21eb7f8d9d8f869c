import type { ErrorCode } from '#shared/error-codes.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { Button } from '#ui/components/button.tsx'
import * as saveBar from '#ui/forms/saving/save-bar.module.css'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { timeInMadrid } from '#ui/i18n/local-times.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleDot } from '#ui/icons/circle-dot.ts'
import type { Icon } from '#ui/icons/draw-icon.tsx'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import * as styles from './event-form-bar.module.css'
import { NOT_SAVED_ID } from './form-response.ts'
import type { EventFormState } from './use-event-form.ts'

type Props = { state: EventFormState; event: MyEvent | null }

/** Sticky bar with the save state and two buttons, which work as plain buttons of the form. */
export function EventFormBar({ state, event }: Props) {
  const t = useText()
  const draft = event === null || canSubmit(event.moderation)
  const busy = state.saving
  return (
    <div ref={barAtBottom} className={saveBar.bar}>
      <p className={`${saveBar.state} ${styles.state}`} role="status">
        <SaveStatus state={state} />
      </p>
      <span className={`flow ${styles.buttons}`}>
        <Button variant={draft ? 'quiet' : 'primary'} type="submit" name="intent" value="save" aria-disabled={busy}>
          {t(event === null || event.moderation === 'draft' ? 'eventform.save_draft' : 'account.save')}
        </Button>
        {draft && (
          <Button variant="primary" type="submit" name="intent" value="submit" aria-disabled={busy}>
            {t(event && event.moderation !== 'draft' ? 'eventform.send_again' : 'eventform.send')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Error codes that stop autosave; the message above the form explains. */
const STOPPING_CODES: Partial<Record<ErrorCode, MessageKey>> = {
  changed_meanwhile: 'eventform.stopped.changed',
  unauthenticated: 'eventform.stopped.signed_out',
}

function SaveStatus({ state }: { state: EventFormState }) {
  const t = useText()
  const { savedAt } = state.auto.state
  const status = saveStatusOf(state)
  if (!status) return null
  const { icon: Icon, message, link } = status
  const time = savedAt ? timeInMadrid(savedAt) : ''
  return (
    <>
      {Icon && <Icon />}{' '}
      {link ? (
        <a className="link" href={`#${NOT_SAVED_ID}`}>
          {t(message)}
        </a>
      ) : (
        t(message, { time })
      )}
    </>
  )
}

type SaveStatusContent = { icon?: Icon; message: MessageKey; link?: true }

/** What the bar says of the save, the most important first. */
function saveStatusOf(state: EventFormState): SaveStatusContent | null {
  const { auto, dirty, nothing, saving } = state
  const { name, savedAt, skipped } = auto.state
  if (name === 'offline') return { icon: WifiOff, message: 'eventform.waiting' }
  if (saving || auto.busy) return { message: 'account.save.saving' }
  // After an autosave say "saved" rather than "no changes".
  if (nothing && !savedAt) return { icon: CircleCheck, message: 'eventform.nothing' }
  if (dirty) return unsavedStatusOf(state) ?? savedStatus(skipped)
  return savedAt && savedStatus(skipped)
}

const savedStatus = (skipped: object): SaveStatusContent =>
  isEmpty(skipped)
    ? { icon: CircleCheck, message: 'eventform.saved' }
    : { icon: CircleAlert, message: 'eventform.saved.but' }

const isEmpty = (object: object) => Object.keys(object).length === 0

/** Null when everything but a rejected image was saved. */
function unsavedStatusOf({ auto, savedExceptImage, savedExceptVenue }: EventFormState): SaveStatusContent | null {
  const { savedAt, skipped, failure } = auto.state
  const complete = isEmpty(skipped)
  const why = failure && STOPPING_CODES[failure.code]
  if (why) return { icon: CircleAlert, message: why, link: true }
  if (savedExceptVenue && savedAt && complete) return { icon: CircleDot, message: 'eventform.saved.venue' }
  if (savedExceptImage && savedAt && !complete) return null
  return { icon: failure || !complete ? CircleAlert : CircleDot, message: 'account.save.unsaved' }
}
