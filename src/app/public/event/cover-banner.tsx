import { Ban, CalendarClock, History, Hourglass } from 'lucide-react'
import type { EventCard } from '#shared/events/event-card.ts'
import { statusOf } from '#shared/events/event-status.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const ICONS = { cancelled: Ban, postponed: CalendarClock, tentative: Hourglass, past: History }

/** What one must read before anything else: cancelled, postponed, not yet certain, or over. A cancelled event keeps its page (decisions 3). */
export function Banner({ event }: { event: EventCard & { happeningReason: string | null } }) {
  const t = useText()
  const state = statusOf(event)
  if (state === 'confirmed') return null
  const Icon = ICONS[state]
  return (
    <div className={`ev__banner ev__banner--${state}`}>
      <div className="page">
        <Icon className="i" aria-hidden="true" />
        <p>
          <b>{t(`banner.${state}`)}</b> {event.happeningReason ?? t(`banner.${state}.text`)}
        </p>
      </div>
    </div>
  )
}
