import { EventFlag, StatusBadge, usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import type { SavedEvent } from '#features/follows/queries.server.ts'
import { paths } from '#shared/paths.ts'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { FormPart } from '#ui/forms/form-part.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarHeart } from '#ui/icons/calendar-heart.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { upcoming: readonly SavedEvent[]; past: readonly SavedEvent[] }

/** The events that one saved: those to come, and folded those that are over. */
export function SavedSection({ upcoming, past }: Props) {
  const t = useText()
  return (
    <FormPart id="saved" title={t('follows.saved')} lede={t('follows.saved.lede')}>
      {upcoming.length > 0 ? (
        <Rows>
          {upcoming.map((event) => (
            <SavedRow key={event.id} event={event} />
          ))}
        </Rows>
      ) : (
        <p className="muted">
          {t('follows.saved.none')}{' '}
          <SiteLink className="link" to={paths.events}>
            {t('nav.events')}
          </SiteLink>
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary className="link">{t('follows.saved.past', { count: past.length })}</summary>
          <Rows>
            {past.map((event) => (
              <SavedRow key={event.id} event={event} />
            ))}
          </Rows>
        </details>
      )}
    </FormPart>
  )
}

function SavedRow({ event }: { event: SavedEvent }) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  return (
    <li>
      <CalendarHeart />
      <div>
        <b>
          <SiteLink to={paths.event(event.slug)} lang={event.locale}>
            {event.title}
          </SiteLink>
        </b>
        <small>
          {dates.span(event.dateStart, event.dateEnd)} · {place(event)}
        </small>
        {event.signupAlert && <small>{t('follows.saved.alert')}</small>}
        <StatusBadge event={event} /> <EventFlag event={event} />
      </div>
      <RowActions>
        <MarkButton mark={event.mark} size="small">
          <span className="visually-hidden">{event.title}</span>
        </MarkButton>
      </RowActions>
    </li>
  )
}
