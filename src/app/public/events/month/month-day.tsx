import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { DayList } from './day-list.tsx'
import * as styles from './month-day.module.css'
import { type Bar, type GridDay, MAX_LANES } from './month-grid.ts'

type Props = { day: GridDay; today: boolean; tabbed: boolean; onFocus: () => void }

/** A day's cell: number, moon, bars that start here, and a list when there are several events. */
export function MonthDayCell({ day, today, tabbed, onFocus }: Props) {
  const t = useText()
  const { date, inside, events, bars, more, moon } = day
  const aside = useTabIndex()
  const list = inside && events.length > 1 ? `day-${date}` : undefined
  return (
    <td data-outside={!inside || undefined} data-today={today || undefined}>
      <DayNumber day={day} today={today} tabbed={tabbed} list={list} onFocus={onFocus} />
      {moon && (
        <>
          <MoonIcon date={moon === 'full' ? 0.5 : 0} />
          <span className="visually-hidden">{t(`moon.${moon}`)}</span>
        </>
      )}
      {bars.map((bar) => (
        <EventBar key={bar.event.id} bar={bar} />
      ))}
      {list && more > 0 && (
        <button
          type="button"
          className={`${styles.bar} ${styles.more}`}
          data-lane={MAX_LANES}
          popoverTarget={list}
          tabIndex={aside}
        >
          {t('month.more', { count: more })}
        </button>
      )}
      {list && <DayList id={list} date={date} events={events} />}
    </td>
  )
}

/** With keyboard navigation in the table, inner links are not tab stops. */
const useTabIndex = (tabbed = false) => (useHydrated() && !tabbed ? -1 : undefined)

type NumberProps = Props & { list: string | undefined }

/** The focusable day number: a link to the only event, a button for a list of several, or plain text. */
function DayNumber({ day: { date, inside, events }, today, tabbed, list, onFocus }: NumberProps) {
  const t = useText()
  const dates = useDates()
  const index = useTabIndex(tabbed)
  const number = <time dateTime={date}>{inside ? Number(date.slice(8)) : dates.brief(date)}</time>
  if (!inside) return <span className={styles.number}>{number}</span>
  const [only] = events
  const message = (
    <>
      {number}
      <span className="visually-hidden">
        {today && `, ${t('month.is_today')}`},{' '}
        {list || !only ? t('season.count', { count: events.filter(takesPlace).length }) : only.title}
      </span>
    </>
  )
  const shared = {
    className: styles.number,
    'data-day': date,
    tabIndex: index,
    onFocus,
    'aria-current': today ? ('date' as const) : undefined,
  }
  if (only && !list)
    return (
      <SiteLink to={paths.event(only.slug)} {...shared}>
        {message}
      </SiteLink>
    )
  return (
    <button type="button" popoverTarget={list} aria-disabled={list ? undefined : true} {...shared}>
      {message}
    </button>
  )
}

function EventBar({ bar: { event, span, lane, comes, goes } }: { bar: Bar }) {
  const t = useText()
  const { eventStatus } = event
  const off = (eventStatus === 'cancelled' || eventStatus === 'postponed') && t(`flag.${eventStatus}`)
  return (
    <SiteLink
      className={`${styles.bar} genre-${event.theme ?? 'none'}${comes ? ` ${styles.continued}` : ''}${goes ? ` ${styles.continues}` : ''}${takesPlace(event) ? '' : ` ${styles.off}`}`}
      data-span={span}
      data-lane={lane}
      to={paths.event(event.slug)}
      title={off ? `${off}: ${event.title}` : event.title}
      lang={event.locale}
      tabIndex={useTabIndex()}
    >
      {comes && <span className="visually-hidden">{t('month.goes_on')} </span>}
      {off && <span className="visually-hidden">{off}: </span>}
      {event.eventStatus === 'postponed' && <CalendarClock />}
      {event.title}
    </SiteLink>
  )
}
