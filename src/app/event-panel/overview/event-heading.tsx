import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { isHidden } from '#shared/events/event-status.ts'
import { type MyEvent, titleFor } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'

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
  const published = event.moderation === 'published' && !hidden
  return (
    <PanelHeading
      title={title}
      lang={locale}
      lede={
        <>
          {when}, {where}. {hidden ? t('eventPanel.not_public') : !published && t('eventPanel.only_you')}
        </>
      }
    >
      <SiteLink className={button.outline} to={paths.event(event.slug)}>
        <Eye /> {t(published ? 'eventPanel.public' : 'eventPanel.preview')}
      </SiteLink>
    </PanelHeading>
  )
}
