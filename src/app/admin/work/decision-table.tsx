import type { DecisionTimes } from '#features/work-figures/decision-times.server.ts'
import { languageOf } from '#shared/languages.ts'
import { DataTable } from '#ui/components/data-table.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { getNumberFormat } from '#ui/i18n/number-formats.ts'
import { AdminSection } from '../components/admin-section.tsx'
import * as styles from './work.module.css'

/** Longer waits are told in days. */
const HOURS_SHOWN = 72

/** The decisions of a period, by queue, the most frequent first; all of them together on top. */
export function DecisionTable({ days, times }: { days: number; times: readonly DecisionTimes[] }) {
  const t = useText()
  const number = getNumberFormat(languageOf(useLocale()).tag, { maximumFractionDigits: 1 })
  const duration = (hours: number) => {
    if (hours < 1) return t('admin.work.minutes', { count: number.format(Math.round(hours * 60)) })
    if (hours < HOURS_SHOWN) return t('admin.work.hours', { count: number.format(hours) })
    return t('admin.days', { count: Math.round(hours / 24) })
  }
  const title = t('admin.figures.days', { count: days })
  return (
    <AdminSection title={title} heading="h3">
      {times.length === 0 ? (
        <p className="muted">{t('admin.work.undecided')}</p>
      ) : (
        <DataTable caption={title} size="small" scroll="wide">
          <thead>
            <tr>
              <th scope="col">{t('admin.work.queue')}</th>
              <th scope="col">{t('admin.work.decided')}</th>
              <th scope="col">{t('admin.work.median')}</th>
              <th scope="col">{t('admin.work.p90')}</th>
              <th scope="col">{t('admin.work.in_time')}</th>
            </tr>
          </thead>
          <tbody>
            {times.map(({ queue, count, medianHours, p90Hours, inTime }) => (
              <tr key={queue ?? ''} className={queue ? undefined : styles.all}>
                <th scope="row">{t(queue ? `admin.work.queue.${queue}` : 'admin.work.all')}</th>
                <td>{number.format(count)}</td>
                <td>{duration(medianHours)}</td>
                <td>{duration(p90Hours)}</td>
                <td>
                  <Share share={inTime} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </AdminSection>
  )
}

/** A share as a number and as a bar. Never 100 % where one was late. */
function Share({ share }: { share: number }) {
  const percent = getNumberFormat(languageOf(useLocale()).tag, { style: 'percent', maximumFractionDigits: 0 })
  const shown = share < 1 ? Math.min(share, 0.99) : 1
  return (
    <span className={styles.share}>
      {percent.format(shown)}
      <Progress size="small" value={share} aria-hidden="true" />
    </span>
  )
}
