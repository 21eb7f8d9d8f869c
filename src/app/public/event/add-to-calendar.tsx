import { paths } from '#shared/paths.ts'
import { ShareButton } from '#ui/components/share-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'
import type { CalendarLink } from './calendar-links.server.ts'

type Props = { event: { slug: string }; calendars: readonly CalendarLink[] }

/** The calendar file, online calendars, and sharing. */
export function AddToCalendar({ event: { slug }, calendars }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const style = `${button.quiet} ${button.small}`
  return (
    <div className="flow no-print">
      <a className={style} href={path(paths.eventCalendar(slug))} download>
        <CalendarPlus /> {t('event.add_to_calendar')}
      </a>
      {calendars.map(({ name, href }) => (
        <a key={name} className={style} href={href} rel="nofollow noopener">
          {name}
        </a>
      ))}
      <ShareButton />
    </div>
  )
}
