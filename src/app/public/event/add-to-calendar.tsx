import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import type { CalendarLink } from './calendar-links.server.ts'

type Props = { event: { slug: string }; calendars: readonly CalendarLink[] }

/** The calendar file and online calendars. */
export function AddToCalendar({ event: { slug }, calendars }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <div className="flow no-print">
      <Button as="a" variant="quiet" size="small" href={path(paths.eventCalendar(slug))} download>
        <CalendarPlus /> {t('event.add_to_calendar')}
      </Button>
      {calendars.map(({ name, href }) => (
        <Button as="a" variant="quiet" size="small" key={name} href={href} rel="nofollow noopener">
          {name}
        </Button>
      ))}
    </div>
  )
}
