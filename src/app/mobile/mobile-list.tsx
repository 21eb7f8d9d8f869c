import { Agenda } from '#features/events/ui/agenda.tsx'
import { Lantern } from '#features/events/ui/event-card.tsx'
import type { EventCard } from '#shared/events/event-card.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const LANTERNS = 2

type Props = { events: readonly EventCard[]; past?: readonly EventCard[]; grouped?: boolean }

/** The next two events as lanterns, the rest as rows. */
export function MobileList({ events, past = [], grouped = true }: Props) {
  const t = useText()
  const next = grouped ? events.slice(0, LANTERNS) : []
  return (
    <>
      {next.length > 0 && (
        <section aria-labelledby="next">
          <div className="month mb-4">
            <h2 id="next">{t('mobile.next')}</h2>
          </div>
          {next.map((event, index) => (
            <Lantern key={event.id} event={event} eager={index === 0} />
          ))}
        </section>
      )}
      <Agenda events={events.slice(next.length)} past={past} grouped={grouped} />
    </>
  )
}
