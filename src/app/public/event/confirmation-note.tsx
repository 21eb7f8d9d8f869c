import { Check } from 'lucide-react'
import type { EventPage } from '#shared/events/event-page.ts'
import { statusOf } from '#shared/events/event-status.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'

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
