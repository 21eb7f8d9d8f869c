import { VERIFICATION_HOURS } from '#shared/limits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MAX_HOURS } from '../review/use-relative-time.ts'
import * as styles from './age.module.css'

/** Highlighted as late after 18 of the promised 24 hours. */
const LATE_HOURS = 18

/** The waiting time against the promised 24 hours, as text and as a bar. */
export function Age({ hours }: { hours: number }) {
  const t = useText()
  const late = hours >= LATE_HOURS
  const text =
    hours < MAX_HOURS
      ? t('admin.hours', { count: Math.max(hours, 1) })
      : t('admin.days', { count: Math.floor(hours / 24) })
  return (
    <span className={late ? `${styles.age} ${styles.late}` : styles.age}>
      <span className="visually-hidden">{t(late ? 'admin.age.late' : 'admin.age')} </span>
      {hours < 1 ? `< ${text}` : text}
      <svg viewBox={`0 0 ${VERIFICATION_HOURS} 2`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.all} width={VERIFICATION_HOURS} height="2" />
        <rect width={Math.min(Math.max(hours, 0.5), VERIFICATION_HOURS)} height="2" />
      </svg>
    </span>
  )
}
