import type { EventWarning } from '#shared/events/event-warnings.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { NOT_SAVED_ID } from './form-response.ts'
import { useDayWords } from './moves-note.tsx'
import type { EventFormState } from './use-event-form.ts'
import * as styles from './warnings-note.module.css'

/** A warning in words. */
function useWarningText() {
  const t = useText()
  const { long } = useDates()
  const wordsOfDay = useDayWords()
  return (warning: EventWarning): string => {
    switch (warning.kind) {
      case 'ticket_after_end':
      case 'ticket_after_start':
        return t(`warning.${warning.kind}`, { ticket: warning.ticket })
      case 'day_after_event':
        return t('warning.day_after_event', { what: wordsOfDay(warning.day), day: long(warning.day.day) })
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

/** The warnings under their heading. */
export function WarningList({ warnings, isPublic = false }: { warnings: readonly EventWarning[]; isPublic?: boolean }) {
  const t = useText()
  const textOfWarning = useWarningText()
  return (
    <>
      <b>{t(isPublic ? 'warning.title.public' : 'warning.title')}</b>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={textOfWarning(warning)}>{textOfWarning(warning)}</li>
        ))}
      </ul>
    </>
  )
}

type Props = { warnings: readonly EventWarning[]; focus: EventFormState['errors']['summary'] }

/** What may be a mistake, before the event is sent: asked once, and sent as it is if that is what is wanted. */
export function WarningsNote({ warnings, focus }: Props) {
  const t = useText()
  return (
    <Note tone="warning" id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <TriangleAlert />
      <div>
        <WarningList warnings={warnings} />
      </div>
      <input type="hidden" name="seen_warnings" value={warnings.map(({ kind }) => kind).join(' ')} readOnly />
      <Button size="small" type="submit" name="intent" value="submit">
        {t('warning.send')}
      </Button>
    </Note>
  )
}
