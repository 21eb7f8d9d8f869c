import { Agenda } from '#features/events/ui/agenda.tsx'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Events that miss exactly one of the conditions of a search, each with what it misses. */
export function Almost({ events }: { events: readonly EventSummary[] }) {
  const t = useText()
  if (events.length === 0) return null
  return (
    <section aria-labelledby="almost" className="space-above">
      <h2 id="almost">{t('search.almost')}</h2>
      <p className="small muted">{t('search.almost.note')}</p>
      <Agenda events={events} past={[]} grouped={false} />
    </section>
  )
}
