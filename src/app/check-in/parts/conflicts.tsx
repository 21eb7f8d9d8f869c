import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInConflict, CheckInEvent, CheckInPerson, CheckInResult } from '#shared/check-in/check-in.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { X } from '#ui/icons/x.ts'
import type { DeviceState } from '../device/device.ts'
import { useArrivalWords, useMoment } from './moment.ts'

/** What an act met instead of being done. */
function useConflictWords(event: CheckInEvent) {
  const t = useText()
  const arrival = useArrivalWords(event)
  const double = useArrivalWords(event, 'double')
  const moment = useMoment(event)
  return (conflict: CheckInConflict, name: string) => {
    if (conflict.outcome === 'refused') return t(`checkIn.refused.${conflict.reason}`, { name })
    if (conflict.outcome === 'ended_since')
      return t('checkIn.conflict.ended_since', { name, time: moment(conflict.at) })
    if (conflict.outcome === 'also') return t('checkIn.conflict.also', { name, double: double(conflict.other) })
    return t(`checkIn.conflict.${conflict.outcome}`, { name, arrival: arrival(conflict.other) })
  }
}

type Props = {
  event: CheckInEvent
  hasBegun: boolean
  state: DeviceState
  people: readonly CheckInPerson[]
  dismiss: (key: string) => void
}

/** What was done here and met something else: someone had come already, or another device took it back. */
export function Conflicts({ event, hasBegun, state: { conflicts }, people, dismiss }: Props) {
  const t = useText()
  const words = useConflictWords(event)
  const isPast = (one: CheckInConflict) => hasBegun && one.outcome === 'refused' && one.reason === 'too_early'
  return (
    <div className={styles.conflicts} role="alert">
      {conflicts
        .filter((one) => !isPast(one))
        .map((conflict) => (
          <Note key={conflict.key} tone="warning">
            <TriangleAlert />
            <span>{words(conflict, people.find(({ id }) => id === conflict.id)?.name ?? '')}</span>
            <IconButton type="button" onClick={() => dismiss(conflict.key)}>
              <X />
              <span className="visually-hidden">{t('checkIn.dismiss')}</span>
            </IconButton>
          </Note>
        ))}
    </div>
  )
}

/** The same for a form without scripts. */
export function PlainResult({
  event,
  result,
  people,
}: {
  event: CheckInEvent
  result: CheckInResult | null
  people: readonly CheckInPerson[]
}) {
  const words = useConflictWords(event)
  if (!result || result.outcome === 'done') return null
  return (
    <div className={styles.plain}>
      <Note tone="warning" role="alert">
        <TriangleAlert />
        <span>{words(result, people.find(({ id }) => id === result.id)?.name ?? '')}</span>
      </Note>
    </div>
  )
}
