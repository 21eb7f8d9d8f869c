import type { SeasonMonths } from '#features/events/queries/season.server.ts'
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

type Props = { today: string; months: SeasonMonths; to?: string }

/** The next seven months, a flame for every day on which events start, and full moons. Each month is a link. */
export function SeasonStrip({ today, months: starts, to = paths.events }: Props) {
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
        <svg className="visually-hidden" aria-hidden="true">
          <symbol id="season-flame">
            <Flame />
          </symbol>
        </svg>
        <div className={styles.scroll}>
          <div className={styles.track}>
            {months.map((month) => {
              const { count, days } = starts[month] ?? { count: 0, days: [] }
              const year = month.slice(0, 4)
              return (
                <SiteLink key={month} className={styles.month} to={`${to}?month=${month}`}>
                  <strong>
                    {dates.monthName(month)}
                    {month.endsWith('-01') && ` ${year}`}
                  </strong>
                  <span>{t('season.count', { count })}</span>
                  {days.map((day) => (
                    <span key={day} className={styles.flame} data-day={day}>
                      <svg aria-hidden="true">
                        <use href="#season-flame" />
                      </svg>
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
