import type { EventDay } from '#shared/events/event-days.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { type AskedMoves, type EventFormResult, NOT_SAVED_ID } from './form-response.ts'
import type { EventFormState } from './use-event-form.ts'
import * as styles from './warnings-note.module.css'

/** What a day of an event is of: «Último día de Jugador». */
export function useDayWords() {
  const t = useText()
  return ({ part, begins, title, number }: EventDay) => {
    if (part === 'tickets') return t('eventDay.tickets', { title: title ?? '' })
    if (part === 'instalments') return t('eventDay.instalments', { number: number ?? 1 })
    if (part !== 'prices') return t(`eventDay.${part}`)
    const what = title ?? t('eventDay.prices.untitled')
    return t(begins ? 'eventDay.prices.first' : 'eventDay.prices.last', { title: what })
  }
}

type Props = {
  moves: AskedMoves
  intent: EventFormResult['intent']
  /** The warnings that were seen before. */
  seenWarnings: string
  /** Null beside what was refused. */
  focus: EventFormState['errors']['summary'] | null
}

/** The event moves: asks once whether its other days go with it, each with where it goes. */
export function MovesNote({ moves: { days, key, isWanted }, intent, seenWarnings, focus }: Props) {
  const t = useText()
  const { long } = useDates()
  const words = useDayWords()
  return (
    <Note tone="warning" id={NOT_SAVED_ID} role="alert" tabIndex={-1} ref={focus}>
      <CalendarClock />
      <div>
        <b>{t('eventform.moves')}</b>
        <ul className={styles.list}>
          {days.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
            <li key={index}>
              {one.to === null
                ? t('eventform.moves.stays', { what: words(one), day: long(one.day) })
                : t('eventform.moves.day', { what: words(one), from: long(one.day), to: long(one.to) })}
            </li>
          ))}
        </ul>
        <label className="space-above-small">
          <input type="checkbox" name="move_days" value="true" defaultChecked={isWanted} /> {t('eventform.moves.do')}
        </label>
      </div>
      <input type="hidden" name="asked_moves" value={key} readOnly />
      <input type="hidden" name="seen_warnings" value={seenWarnings} readOnly />
      <Button size="small" type="submit" name="intent" value={intent === 'submit' ? 'submit' : 'save'}>
        {t(intent === 'submit' ? 'eventform.send' : 'eventform.moves.save')}
      </Button>
    </Note>
  )
}
