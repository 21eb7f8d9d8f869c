import { MOON_ICON, moonIconPath } from '#ui/cover-art/moon.ts'

/** The phase of the moon on the night of an event. Decorative: its name is given as text beside it. */
export function MoonIcon({ date, size = 16 }: { date: string | number; size?: number }) {
  const lit = moonIconPath(date)
  return (
    <svg viewBox={MOON_ICON.viewBox} width={size} height={size} aria-hidden="true" className="moon">
      <circle className="moon__disc" cx={MOON_ICON.center} cy={MOON_ICON.center} r={MOON_ICON.radius} />
      {lit && <path className="moon__lit" d={lit} />}
    </svg>
  )
}
