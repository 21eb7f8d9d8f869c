// Keep free of imports: the calendar sends this file to the browser.

const PHASES = [
  'new',
  'waxing_crescent',
  'first_quarter',
  'waxing_gibbous',
  'full',
  'waning_gibbous',
  'last_quarter',
  'waning_crescent',
] as const

/** The key of a phase's name in the message files. */
export type MoonPhase = (typeof PHASES)[number]

const round = (n: number) => Math.round(n * 10) / 10

/** Elongation of the moon from the sun, 0 to 1. Main terms only: good to about an hour. */
function phaseAt(milliseconds: number): number {
  const days = milliseconds / 864e5 - 10957.5
  const sin = (degrees: number) => Math.sin(degrees * (Math.PI / 180))
  const elongation = 297.8502 + 12.19074912 * days
  const sun = 357.5291 + 0.98560028 * days
  const moon = 134.9634 + 13.06499295 * days
  const node = 93.2721 + 13.22935024 * days
  const corrected =
    elongation +
    6.289 * sin(moon) +
    1.274 * sin(2 * elongation - moon) +
    0.658 * sin(2 * elongation) +
    0.214 * sin(2 * moon) -
    2.101 * sin(sun) -
    0.114 * sin(2 * node)
  return (((corrected / 360) % 1) + 1) % 1
}

/** The moon on the night of that day, at 21:00 UTC. A string is `YYYY-MM-DD`; of a Date the UTC day is used. */
export function moonPhase(date: Date | string): { fraction: number; index: number; phase: MoonPhase } {
  const day = new Date(date)
  const fraction = phaseAt(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 21))
  const index = Math.floor(fraction * 8 + 0.5) % 8
  const phase = PHASES[index]
  if (!phase) throw new RangeError('moonPhase: not a date')
  return { fraction, index, phase }
}

/** The days of a month (January is 0) with new and full moon; days begin at 23:00 UTC, midnight in Spain's winter. */
export function moonDays(year: number, month0: number): { new: number[]; full: number[] } {
  const found: { new: number[]; full: number[] } = { new: [], full: [] }
  const last = new Date(Date.UTC(year, month0 + 1, 0)).getUTCDate()
  for (let day = 1; day <= last; day++) {
    const start = phaseAt(Date.UTC(year, month0, day, -1))
    const end = phaseAt(Date.UTC(year, month0, day + 1, -1))
    if (start < 0.5 && end >= 0.5) found.full.push(day)
    if (end < start) found.new.push(day)
  }
  return found
}

/** So close to new moon there is no lit part to draw. */
export const moonIsLit = (fraction: number) => fraction > 0.03 && fraction < 0.97

/** The lit part as path data: down the outer limb on the lit side, back up the terminator. */
export function moonPath(x: number, y: number, radius: number, fraction: number): string {
  const waxing = fraction < 0.5 ? 1 : 0
  const crescent = fraction < 0.25 || fraction > 0.75
  const terminator = Math.abs(Math.cos(2 * Math.PI * fraction)) * radius
  const top = `${round(x)} ${round(y - radius)}`
  const limb = `A${round(radius)} ${round(radius)} 0 0 ${waxing} ${round(x)} ${round(y + radius)}`
  return `M${top}${limb}A${round(terminator)} ${round(radius)} 0 0 ${crescent ? 1 - waxing : waxing} ${top}Z`
}

/** The icon: a dark disc with a ring, and on it the path of `moonIconPath`. */
export const MOON_ICON = { viewBox: '0 0 20 20', center: 10, radius: 9.2, ring: 1.2 } as const

/** Path data of the icon's lit part, for a night or for a fraction of the cycle; null when the moon is new. */
export function moonIconPath(when: Date | string | number): string | null {
  const fraction = typeof when === 'number' ? when : moonPhase(when).fraction
  return moonIsLit(fraction) ? moonPath(10, 10, 8.6, fraction) : null
}
