import { CLASH_KM, type ClashingEvent, type DateClashes } from '#shared/date-clashes/date-clashes.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './date-clashes.module.css'

/** What else happens on the days of an event: days off, and other events of the weekend. */
export function DateClashesNote({ clashes }: { clashes: DateClashes | null }) {
  const t = useText()
  const dates = useDates()
  if (!clashes) return <div role="status" />
  const { from, to, isNear, holidays, added, events, count, sameGenre, sameBoth } = clashes
  const more = count - events.length
  return (
    <div className={styles.clashes} role="status">
      <h3>
        {t('clashes.title')} <small>{dates.span(from, to)}</small>
      </h3>
      <ul className={styles.lines}>
        {holidays.map(({ day, name }) => (
          <li key={day}>
            <CalendarDays />
            <span>{t('clashes.holiday', { day: dates.brief(day), name: t(`clashes.holiday.${name}`) })}</span>
          </li>
        ))}
        {added.map(({ name, from: first, to: last }) => (
          <li key={`${name} ${first}`}>
            <CalendarDays />
            <span>{t('clashes.added', { days: dates.span(first, last), name })}</span>
          </li>
        ))}
        <li>
          <CalendarClock />
          <span>
            {count === 0
              ? t(isNear ? 'clashes.none' : 'clashes.none.anywhere', { km: CLASH_KM })
              : t(isNear ? 'clashes.count' : 'clashes.count.anywhere', { count, km: CLASH_KM })}{' '}
            {sameGenre > 0 && t('clashes.alike', { genre: sameGenre, both: sameBoth })}
          </span>
        </li>
      </ul>
      {events.length > 0 && (
        <ul className={styles.events}>
          {events.map((event) => (
            <Clashing key={event.id} event={event} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <SiteLink className="link small" to={`${paths.events}?when=dates&from=${from}&to=${to}`} target="_blank">
          {t('clashes.more', { count: more })}
        </SiteLink>
      )}
    </div>
  )
}

function Clashing({ event }: { event: ClashingEvent }) {
  const t = useText()
  const dates = useDates()
  const { slug, title, locale, dateStart, dateEnd, organizer, place, kilometres, isSameGenre, isSameAudience, people } =
    event
  const away = kilometres === null ? null : t('clashes.away', { km: kilometres })
  return (
    <li>
      <span>
        <SiteLink className="link" to={paths.event(slug)} target="_blank" lang={locale}>
          {title}
        </SiteLink>{' '}
        {isSameGenre && <Badge tone="accent">{t(isSameAudience ? 'clashes.same_both' : 'clashes.same_genre')}</Badge>}
      </span>
      <small>{[dates.span(dateStart, dateEnd), organizer, place, away].filter(Boolean).join(' · ')}</small>
      {people !== null && <small>{t('clashes.people', { count: people })}</small>}
    </li>
  )
}
