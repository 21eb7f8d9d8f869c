import { Check } from 'lucide-react'
import type { EventPage } from '#shared/events/event-page.ts'
import { displayStatusOf } from '#shared/events/event-status.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import * as styles from './confirmation-note.module.css'

/** When the organization last confirmed the event; not for past or cancelled events. */
export function ConfirmationNote({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const status = displayStatusOf(event)
  if (!event.confirmedOn || (status !== 'confirmed' && status !== 'tentative')) return null
  return (
    <p className={styles.confirmed}>
      <Check />
      <span>{t('event.confirmed_on', { day: dates.dayOf(event.confirmedOn, today) })}</span>
    </p>
  )
}
