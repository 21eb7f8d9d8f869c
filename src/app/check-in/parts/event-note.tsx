import { CircleAlert } from 'lucide-react'
import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useMoment } from './moment.ts'

/** That the event is off, or has not begun yet. */
export function EventNote({ event }: { event: CheckInEvent }) {
  const t = useText()
  const moment = useMoment(event)
  const isHydrated = useHydrated()
  const { status, startsAt } = event
  const isOff = status === 'cancelled' || status === 'postponed'
  // By the clock of the device: this page may be an old copy.
  const begins = isHydrated && startsAt !== null && startsAt > Date.now()
  if (!isOff && !begins) return null
  return (
    <p className={`${styles.warning} ${styles.event}`}>
      <CircleAlert />
      <span>{isOff ? t(`checkIn.${status}`) : t('checkIn.begins', { time: moment(startsAt!) })}</span>
    </p>
  )
}
