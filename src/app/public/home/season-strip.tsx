import { paths } from '#shared/paths.ts'
import { Flame } from '#ui/components/flame.tsx'
import { MoonIcon } from '#ui/components/moon-icon.tsx'
import { moonDays } from '#ui/cover-art/moon.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './season-strip.module.css'

const MONTHS = 7
/** `YYYY-MM` some months later. */
const addMonths = (month: string, count: number) => {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count, 1))
  return at.toISOString().slice(0, 7)
}

/** The next seven months, a flame for every event on its start day, and full moons. Each month is a link. */
export function SeasonStrip({
  today,
  starts,
  to = paths.events,
}: {
  today: string
  starts: readonly string[]
  to?: string
}) {
  const t = useText()
  const dates = useDates()
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today.slice(0, 7), index))
  return (
    <section className={`${styles.season} on-stage`} aria-labelledby="season">
      <div className="page">
        <div className={styles.head}>
          <h2 id="season">{t('home.season')}</h2>
          <SiteLink className="link" to={to}>
            {t('home.calendar')}
          </SiteLink>
        </div>
        <div className={styles.scroll}>
          <div className={styles.track}>
            {months.map((month) => {
              const days = starts.filter((day) => day.startsWith(month)).map((day) => Number(day.slice(8)))
              const year = month.slice(0, 4)
              return (
                <SiteLink key={month} className={styles.month} to={`${to}?month=${month}`}>
                  <strong>
                    {dates.monthName(month)}
                    {month.endsWith('-01') && ` ${year}`}
                  </strong>
                  <span>{t('season.count', { count: days.length })}</span>
                  {days.map((day, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two events may start on one day; the list never reorders
                    <span key={index} className={styles.flame} data-day={day}>
                      <Flame />
                    </span>
                  ))}
                  {moonDays(Number(year), Number(month.slice(5)) - 1).full.map((day) => (
                    <span key={day} className={styles.moon} data-day={day}>
                      <MoonIcon date={0.5} size={12} />
                    </span>
                  ))}
                </SiteLink>
              )
            })}
          </div>
        </div>
      </div>
    </section>
  )
}
