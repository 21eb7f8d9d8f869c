import { TriangleAlert } from 'lucide-react'
import type { EventWarning } from '#shared/events/event-warnings.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import * as styles from './conflict-note.module.css'
import { NOT_SAVED_ID } from './form-response.ts'
import type { EventFormState } from './use-event-form.ts'

/** A warning in words. */
export function useWarningText() {
  const t = useText()
  return (warning: EventWarning): string => {
    switch (warning.kind) {
      case 'ticket_after_end':
      case 'ticket_after_start':
        return t(`warning.${warning.kind}`, { ticket: warning.ticket })
      case 'places':
        return t('warning.places', { places: warning.places, capacity: warning.capacity })
      case 'age_below':
      case 'age_above':
        return t(`warning.${warning.kind}`, { age: warning.age, audience: t(`audience.${warning.audience}`) })
      default:
        return t(`warning.${warning.kind}`)
    }
  }
}

type Props = { warnings: readonly EventWarning[]; focus: EventFormState['errors']['summary'] }

/** What may be a mistake, before the event is sent: asked once, and sent as it is if that is what is wanted. */
export function WarningsNote({ warnings, focus }: Props) {
  const t = useText()
  const textOfWarning = useWarningText()
  return (
    <div
      className={`${note.note} ${note.warning} ${styles.conflict}`}
      id={NOT_SAVED_ID}
      role="alert"
      tabIndex={-1}
      ref={focus}
    >
      <TriangleAlert />
      <div>
        <b>{t('warning.title')}</b>
        <ul>
          {warnings.map((warning) => (
            <li key={textOfWarning(warning)}>{textOfWarning(warning)}</li>
          ))}
        </ul>
      </div>
      <input type="hidden" name="seen_warnings" value={warnings.map(({ kind }) => kind).join(' ')} readOnly />
      <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="submit">
        {t('warning.send')}
      </button>
    </div>
  )
}
