import { Check } from 'lucide-react'
import type { EventPage } from '#spec/event-page.ts'
import { statusOf } from '#spec/event-status.ts'
import { useDates } from '#web/dates.ts'
import { useText } from '#web/i18n.tsx'
import { useSite } from '#web/place.ts'

/** That its organization said lately that it stands as it is (issue 5, 8); of what is over or called off it says nothing. */
export function Confirmed({ event }: { event: EventPage }) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const status = statusOf(event)
  if (!event.confirmedOn || (status !== 'confirmed' && status !== 'tentative')) return null
  return (
    <p className="confirmed">
      <Check className="i" aria-hidden="true" />
      <span>{t('event.confirmed_on', { day: dates.dayOf(event.confirmedOn, today) })}</span>
    </p>
  )
}
