import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { useMoment } from './moment.ts'

type Props = { event: CheckInEvent; hasBegun: boolean }

/** That the event is off, or has not begun yet. */
export function EventNote({ event, hasBegun }: Props) {
  const t = useText()
  const begins = useBeginWords(event)
  const { status } = event
  if (!isEventOff(status) && hasBegun) return null
  return (
    <p className={`${styles.warning} ${styles.event}`}>
      <CircleAlert />
      <span>{isEventOff(status) ? t(`checkIn.${status}`) : begins}</span>
    </p>
  )
}

/** Whether it does not take place, as far as known now. */
export const isEventOff = (status: CheckInEvent['status']) => status === 'cancelled' || status === 'postponed'

/** From when arrivals are marked. */
export function useBeginWords(event: CheckInEvent) {
  const t = useText()
  const moment = useMoment(event)
  return event.startsAt === null ? t('checkIn.undated') : t('checkIn.begins', { time: moment(event.startsAt) })
}
