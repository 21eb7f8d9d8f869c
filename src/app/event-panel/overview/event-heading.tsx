import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { DAY_MS } from '#shared/durations.ts'
import { isHidden } from '#shared/events/event-status.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import type { Cancellation } from '#shared/registrations/event-desk.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { useSite } from '#ui/page/site.ts'

type Props = { event: MyEvent; cancellation: Cancellation | null }

/** How long it is until the event, or how it stands; its dates, place and visibility beside. Its name is in the side bar. */
export function EventHeading({ event, cancellation }: Props) {
  const t = useText()
  const { span } = useDates()
  const place = usePlaceLabel()
  const title = useStanding(event, cancellation)
  const when = event.dateStart ? span(event.dateStart, event.dateEnd) : t('eventform.undated')
  const venue = event.venue && { ...event.venue, coordinates: null }
  const where = place({ venue, county: event.venue?.county ?? event.county })
  const hidden = isHidden(event.moderation, event.organization.status)
  const published = event.moderation === 'published' && !hidden
  return (
    <PanelHeading
      title={title}
      facts={
        <>
          {when}, {where}. {hidden ? t('eventPanel.not_public') : !published && t('eventPanel.only_you')}
        </>
      }
    >
      <ButtonLink to={paths.event(event.slug)}>
        <Eye /> {t(published ? 'eventPanel.public' : 'eventPanel.preview')}
      </ButtonLink>
    </PanelHeading>
  )
}

/** What matters first: that nobody sees it, that it is off, or how far away it is. */
function useStanding(event: MyEvent, cancellation: Cancellation | null) {
  const t = useText()
  const { dayOf } = useDates()
  const today = useSite()?.today ?? ''
  const { dateStart, dateEnd, eventStatus, moderation, organization } = event
  const daysTo = (day: string) => (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (isHidden(moderation, organization.status)) return t('desk.title.hidden')
  if (moderation !== 'published') return t('desk.title.unpublished')
  if (eventStatus === 'cancelled')
    return cancellation ? t('desk.title.cancelled', { day: dayOf(cancellation.day, today) }) : t('flag.cancelled')
  if (eventStatus === 'postponed') return t('flag.postponed')
  if (!dateStart) return t('desk.title.undated')
  if (event.past) return t('desk.days_since', { count: -daysTo(dateEnd ?? dateStart) })
  if (daysTo(dateStart) > 0) return t('desk.days_left', { count: daysTo(dateStart) })
  return t(dateStart === today ? 'desk.title.today' : 'desk.title.on')
}
