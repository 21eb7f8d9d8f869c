import type { PageViewStats } from '#shared/review/review.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './day-chart.module.css'

const WIDTH = 720
const HEIGHT = 120

/** A bar per day. Summarized in the text alternative; the table below has the numbers. */
export function DayChart({ byDay, total }: Pick<PageViewStats, 'byDay' | 'total'>) {
  const t = useText()
  const dates = useDates()
  const [first, last] = [byDay[0], byDay.at(-1)]
  if (!first || !last || total === 0) return null
  const best = byDay.reduce((most, one) => (one.views > most.views ? one : most), first)
  const step = WIDTH / byDay.length
  const [from, to, day] = [first, last, best].map((one) => dates.long(one.day)) as [string, string, string]
  const label = t('admin.figures.chart', { from, to, total, best: best.views, day })
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {byDay.map(({ day, views }, index) => {
          const height = best.views > 0 ? (views / best.views) * HEIGHT : 0
          return (
            <rect
              key={day}
              x={index * step}
              y={HEIGHT - height}
              width={Math.max(step - 2, step * 0.6)}
              height={height}
            />
          )
        })}
        <rect className={styles.ground} y={HEIGHT - 1} width={WIDTH} height="1" />
      </svg>
      <figcaption className="small muted">
        <span>{dates.brief(first.day)}</span>
        <span>{t('admin.figures.best', { count: best.views, day: dates.brief(best.day) })}</span>
        <span>{dates.brief(last.day)}</span>
      </figcaption>
    </figure>
  )
}
