import { useMemo } from 'react'
import type { Arrival, CheckInEvent } from '#shared/check-in/check-in.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'

/** Times in the zone of the event: 17:42, and on another day than today 12 feb 17:42. */
export function useMoment({ zone }: Pick<CheckInEvent, 'zone'>) {
  const { brief } = useDates()
  const today = useSite()?.today
  const formats = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...options })
    return { day: format({ dateStyle: 'short' }), time: format({ timeStyle: 'short' }) }
  }, [zone])
  return (at: string | number) => {
    const instant = new Date(at)
    const day = formats.day.format(instant)
    const time = formats.time.format(instant)
    return day === today ? time : `${brief(day, today)} ${time}`
  }
}

/** When, by whom and where someone was checked in; `double`: once more, which does not count. */
export function useArrivalWords(event: CheckInEvent, kind: 'arrival' | 'double' = 'arrival') {
  const t = useText()
  const moment = useMoment(event)
  return ({ at, by, own }: Arrival) => {
    const time = moment(at)
    const where = own ? 'here' : 'elsewhere'
    if (kind === 'double')
      return by === null ? t(`checkIn.double.${where}`, { time }) : t(`checkIn.double.${where}_by`, { time, by })
    return by === null ? t(`checkIn.arrival.${where}`, { time }) : t(`checkIn.arrival.${where}_by`, { time, by })
  }
}
