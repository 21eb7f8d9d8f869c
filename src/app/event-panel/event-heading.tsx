import { Eye } from 'lucide-react'
import { usePlaceWords } from '#features/events/ui/event-badges.tsx'
import { isHidden } from '#shared/events/event-status.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** Which event this is: its title, when and where, and who sees it. */
export function HomeHead({ event }: { event: MyEvent }) {
  const t = useText()
  const { span } = useDates()
  const place = usePlaceWords()
  const when = event.dateStart ? span(event.dateStart, event.dateEnd) : t('eventform.undated')
  const venue = event.venue && { ...event.venue, coordinates: null }
  const where = place({ venue, county: event.venue?.county ?? event.county })
  const hidden = isHidden(event.moderation, event.organization.status)
  const published = event.moderation === 'published' && !hidden
  return (
    <div className="mhead">
      <div>
        <h1 lang={event.locale}>{event.title}</h1>
        <p>
          {when}, {where}. {hidden ? t('banner.preview.published') : !published && t('ae.only_you')}
        </p>
      </div>
      <SiteLink className="btn btn--line" to={paths.event(event.slug)}>
        <Eye className="i" aria-hidden="true" /> {t(published ? 'ae.public' : 'ae.preview')}
      </SiteLink>
    </div>
  )
}
