import type { StaffedEvent } from '#features/check-in/queries/event.server.ts'
import { StatusBadge } from '#features/events/ui/event-badges.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { DoorOpen } from '#ui/icons/door-open.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

/** The events at which the person checks players in. */
export function StaffedEventsSection({ events }: { events: StaffedEvent[] }) {
  const t = useText()
  const dates = useDates()
  const path = useLocalizedPath()
  if (events.length === 0) return null
  return (
    <FormPart id="puerta" title={t('checkIn.home')} lede={t('checkIn.home.lede')}>
      <Rows>
        {events.map(({ slug, title, dateStart, dateEnd, eventStatus }) => (
          <li key={slug}>
            <DoorOpen />
            <span>
              <b>{title}</b>
              {dateStart && <small>{dates.span(dateStart, dateEnd)}</small>}
              <StatusBadge event={{ eventStatus, past: false }} />
            </span>
            {/* A document of its own, which a phone keeps. */}
            <Button as="a" size="small" href={path(paths.eventCheckIn(slug))}>
              {t('checkIn.panel.open')}
            </Button>
          </li>
        ))}
      </Rows>
    </FormPart>
  )
}
