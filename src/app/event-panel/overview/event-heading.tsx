import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { DAY_MS } from '#shared/durations.ts'
import { isHidden } from '#shared/events/event-status.ts'
import { type MyEvent, titleFor } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { useSite } from '#ui/page/site.ts'

/** The event's title, dates, place and visibility. */
export function EventHeading({ event }: { event: MyEvent }) {
  const t = useText()
  const { title, locale } = titleFor(event, useLocale())
  const { span } = useDates()
  const place = usePlaceLabel()
  const when = event.dateStart ? span(event.dateStart, event.dateEnd) : t('eventform.undated')
  const venue = event.venue && { ...event.venue, coordinates: null }
  const where = place({ venue, county: event.venue?.county ?? event.county })
  const hidden = isHidden(event.moderation, event.organization.status)
  const isDated = event.eventStatus === 'confirmed' || event.eventStatus === 'tentative'
  const today = useSite()?.today
  const daysTo = (day: string | null) => (today && day && isDated ? (Date.parse(day) - Date.parse(today)) / DAY_MS : 0)
  const daysLeft = daysTo(event.dateStart)
  const daysSince = event.past ? -daysTo(event.dateEnd ?? event.dateStart) : 0
  const published = event.moderation === 'published' && !hidden
  return (
    <PanelHeading
      title={title}
      lang={locale}
      lede={
        <>
          {when}, {where}. {published && daysLeft > 0 && t('desk.days_left', { count: daysLeft })}
          {published && daysSince > 0 && t('desk.days_since', { count: daysSince })}
          {hidden ? t('eventPanel.not_public') : !published && t('eventPanel.only_you')}
        </>
      }
    >
      <ButtonLink to={paths.event(event.slug)}>
        <Eye /> {t(published ? 'eventPanel.public' : 'eventPanel.preview')}
      </ButtonLink>
    </PanelHeading>
  )
}
