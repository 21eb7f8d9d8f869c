import { importPaths } from '#shared/import-paths.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

/** What the calendars of the organization wait for, on its home page: nobody looks there otherwise. */
export function CalendarNews({ slug, waiting, stopped }: { slug: string; waiting: number; stopped: number }) {
  const t = useText()
  const link = (
    <SiteLink className="link" to={importPaths.calendars(slug)}>
      {t('imports.calendars.see')}
    </SiteLink>
  )
  return (
    <>
      {stopped > 0 && (
        <Note as="p" tone="warning">
          <TriangleAlert />
          <span>{t('imports.calendars.stopped', { count: stopped })}</span>
          {link}
        </Note>
      )}
      {waiting > 0 && (
        <Note as="p">
          <CalendarClock />
          <span>{t('imports.calendars.waiting', { count: waiting })}</span>
          {link}
        </Note>
      )}
    </>
  )
}
