import { VERIFICATION_HOURS } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MAX_HOURS } from '../review/use-relative-time.ts'
import * as styles from './age.module.css'

/** Highlighted after 18 of the promised 24 hours. */
const SOON_HOURS = 18

/** In words: it waits too long only once the promised hours are over, as the filter of the queue counts it. */
export const ageKey = (hours: number) =>
  hours >= VERIFICATION_HOURS ? 'admin.age.late' : hours >= SOON_HOURS ? 'admin.age.soon' : 'admin.age'

/** The waiting time against the promised 24 hours, as text and as a bar. */
export function Age({ hours }: { hours: number }) {
  const t = useText()
  const text =
    hours < MAX_HOURS
      ? t('admin.hours', { count: Math.max(hours, 1) })
      : t('admin.days', { count: Math.floor(hours / 24) })
  return (
    <span className={hours >= SOON_HOURS ? `${styles.age} ${styles.late}` : styles.age}>
      <span className="visually-hidden">{t(ageKey(hours))} </span>
      {hours < 1 ? `< ${text}` : text}
      <svg viewBox={`0 0 ${VERIFICATION_HOURS} 2`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.all} width={VERIFICATION_HOURS} height="2" />
        <rect width={Math.min(Math.max(hours, 0.5), VERIFICATION_HOURS)} height="2" />
      </svg>
    </span>
  )
}
