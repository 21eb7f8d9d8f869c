import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const madridDay = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'short' })
const madridTime = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIME_ZONE, timeStyle: 'short' })

/** Until when someone has to decide, in Madrid's time: 20 nov a las 21:00. */
export function useDeadline() {
  const t = useText()
  const { brief } = useDates()
  return (instant: Date) =>
    t('myRegistrations.moment', { day: brief(madridDay.format(instant)), time: madridTime.format(instant) })
}
