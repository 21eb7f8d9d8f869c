import { DAY_MS } from '#shared/durations.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { useDates } from './dates.ts'
import { useText } from './i18n.tsx'

const madridDay = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'short' })

const madridTime = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, timeStyle: 'short' })
/** The time of an instant in Madrid, as everywhere on the site: 13:05. */
export const timeInMadrid = (instant: Date) => madridTime.format(instant)

type Words = { t: ReturnType<typeof useText>; dates: Pick<ReturnType<typeof useDates>, 'long'> }

/** hoy a las 22:10, ayer a las 9:05, el 3 de noviembre de 2026 */
export function formatMoment(instant: Date, now: Date, { t, dates: { long } }: Words) {
  const time = madridTime.format(instant)
  const instantDay = madridDay.format(instant)
  if (instantDay === madridDay.format(now)) return t('moment.today', { time })
  if (instantDay === madridDay.format(new Date(now.getTime() - DAY_MS))) return t('moment.yesterday', { time })
  return t('moment.day', { day: long(instantDay) })
}

/** The day of an instant in Madrid, the same on server and browser: 20 de noviembre de 2026. */
export function useTimestamps() {
  const t = useText()
  const dates = useDates()
  const day = (instant: Date) => dates.long(madridDay.format(instant))
  const moment = (instant: Date, now: Date) => formatMoment(instant, now, { t, dates })
  return { day, moment }
}
