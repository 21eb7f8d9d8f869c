import { MOON_ICON, moonIconPath } from '#ui/cover-art/moon.ts'
import * as styles from './moon-icon.module.css'

/** The phase of the moon on the night of an event. Decorative: its name is given as text beside it. */
export function MoonIcon({ date, size = 16 }: { date: string | number; size?: number }) {
  const lit = moonIconPath(date)
  return (
    <svg viewBox={MOON_ICON.viewBox} width={size} height={size} aria-hidden="true" className={styles.moon}>
      <circle cx={MOON_ICON.center} cy={MOON_ICON.center} r={MOON_ICON.radius} />
      {lit && <path d={lit} />}
    </svg>
  )
}
