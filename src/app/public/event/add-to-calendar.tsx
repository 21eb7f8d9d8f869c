import { CalendarPlus } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { ShareButton } from '#ui/components/share-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'

/** Calendar download and sharing. */
export function AddToCalendar({ event: { slug } }: { event: { slug: string } }) {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <div className="flow no-print">
      <a className={`${button.quiet} ${button.small}`} href={path(paths.eventCalendar(slug))} download>
        <CalendarPlus /> {t('event.add_to_calendar')}
      </a>
      <ShareButton />
    </div>
  )
}
