import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { useDates } from './dates.ts'
import { useText } from './i18n.tsx'

const inMadrid = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'short' })

const clockInMadrid = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, timeStyle: 'short' })
const DAY_MS = 86_400_000

/** The day of an instant in words, the same on the server and in the browser: 20 de noviembre de 2026. */
export function useInstants() {
  const t = useText()
  const { long } = useDates()
  const day = (instant: Date) => long(inMadrid.format(instant))
  /** hoy a las 22:10, ayer a las 9:05, el 3 de noviembre de 2026 */
  const moment = (instant: Date, now: Date) => {
    const time = clockInMadrid.format(instant)
    const its = inMadrid.format(instant)
    if (its === inMadrid.format(now)) return t('moment.today', { time })
    if (its === inMadrid.format(new Date(now.getTime() - DAY_MS))) return t('moment.yesterday', { time })
    return t('moment.day', { day: long(its) })
  }
  return { day, moment }
}
