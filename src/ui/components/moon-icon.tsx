import { MOON_ICON, moonIconPath } from '#ui/cover-art/moon.ts'
import * as styles from './moon-icon.module.css'

type Props = {
  date: string | number
  size?: number
  /** What it says, for screen readers. Without one the icon is decorative, and stands beside a text. */
  label?: string
}

/** The phase of the moon on the night of an event. */
export function MoonIcon({ date, size = 16, label }: Props) {
  const lit = moonIconPath(date)
  return (
    <svg
      viewBox={MOON_ICON.viewBox}
      width={size}
      height={size}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={styles.moon}
    >
      <circle cx={MOON_ICON.center} cy={MOON_ICON.center} r={MOON_ICON.radius} />
      {lit && <path d={lit} />}
    </svg>
  )
}
