import type { Planned } from '#shared/player-emails/views.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Says when a planned message goes, or should have gone, by the clock of the event. */
export function usePlannedWhen() {
  const t = useText()
  const { long } = useDates()
  return ({ at, held }: Planned) =>
    t(held ? 'emails.planned.should' : 'emails.planned.at', { day: long(at.slice(0, 10)), time: at.slice(11) })
}
