import type { GrowthMonth, GrowthSeries } from '#features/work-figures/growth.server.ts'
import { languageOf } from '#shared/languages.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { getNumberFormat } from '#ui/i18n/number-formats.ts'
import * as styles from './work.module.css'

const SERIES = ['events', 'organizations', 'accounts', 'registrations'] as const satisfies readonly GrowthSeries[]
const WIDTH = 240
const HEIGHT = 60

/** A chart of each series, and the table with all numbers, the latest month first. */
export function Growth({ months }: { months: readonly GrowthMonth[] }) {
  const t = useText()
  const monthName = useMonthName()
  const number = getNumberFormat(languageOf(useLocale()).tag)
  return (
    <>
      <div className={styles.charts}>
        {SERIES.map((series) => (
          <MonthChart key={series} series={series} months={months} />
        ))}
      </div>
      <DataTable caption={t('admin.work.growth')} size="small" scroll="wide">
        <thead>
          <tr>
            <th scope="col">{t('admin.figures.registrations.month')}</th>
            {SERIES.map((series) => (
              <th key={series} scope="col">
                {t(`admin.work.series.${series}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((one) => (
            <tr key={one.month}>
              <th scope="row">{monthName(one.month)}</th>
              {SERIES.map((series) => (
                <td key={series}>{number.format(one[series])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  )
}

/** A bar per month; the last one is not over. Summarized in the text alternative; the table below has the numbers. */
function MonthChart({ series, months }: { series: GrowthSeries; months: readonly GrowthMonth[] }) {
  const t = useText()
  const monthName = useMonthName()
  const number = getNumberFormat(languageOf(useLocale()).tag)
  const name = t(`admin.work.series.${series}`)
  const total = months.reduce((sum, one) => sum + one[series], 0)
  const best = months.reduce((most, one) => (one[series] > most[series] ? one : most), months[0]!)
  const step = WIDTH / months.length
  const label = t('admin.work.chart', {
    name,
    total: number.format(total),
    best: number.format(best[series]),
    month: monthName(best.month),
  })
  return (
    <figure className={styles.chart}>
      <figcaption>
        <b>{name}</b> <span className="muted num">{number.format(total)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {months.map((one, index) => {
          const height = best[series] > 0 ? (one[series] / best[series]) * HEIGHT : 0
          return (
            <rect
              key={one.month}
              className={index === months.length - 1 ? styles.unfinished : undefined}
              x={index * step}
              y={HEIGHT - height}
              width={step - 3}
              height={height}
            />
          )
        })}
        <rect className={styles.axis} y={HEIGHT - 1} width={WIDTH} height="1" />
      </svg>
      <div className={`${styles.ends} small muted num`} aria-hidden="true">
        <span>{monthName(months[0]!.month)}</span>
        {best[series] > 0 && (
          <span>{t('admin.work.best', { count: number.format(best[series]), month: monthName(best.month) })}</span>
        )}
        <span>{monthName(months.at(-1)!.month)}</span>
      </div>
    </figure>
  )
}

function useMonthName() {
  const { monthName } = useDates()
  return (month: string) => `${monthName(month)} ${month.slice(0, 4)}`
}
