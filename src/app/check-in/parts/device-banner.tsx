import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import type { DeviceState } from '../device/device.ts'
import { useMoment } from './moment.ts'

type Props = { event: CheckInEvent; state: DeviceState }

/** Since when there has been no network, and that nothing is lost. */
export function DeviceBanner({ event, state: { offlineSince, acts, isStored } }: Props) {
  const t = useText()
  const moment = useMoment(event)
  return (
    <div role="status">
      {offlineSince !== null && (
        <p className={styles.offline}>
          <WifiOff />
          <span>
            <b>{t('checkIn.offline', { time: moment(offlineSince) })}</b>{' '}
            {acts.length > 0 && t('checkIn.offline.kept', { count: acts.length })}{' '}
            {t(isStored ? 'checkIn.offline.later' : 'checkIn.offline.keep_open')}
          </span>
        </p>
      )}
    </div>
  )
}

/** How old names and payments are, what the device keeps and until when, and what it never keeps. */
export function ListAge({ event, state: { listedAt, isPrepared, isStored, status } }: Props) {
  const t = useText()
  const moment = useMoment(event)
  const canKeep = status === 'ready' && (event.endsAt === null || event.endsAt > Date.now())
  return (
    <p className={`small muted ${styles.age}`}>
      {listedAt !== null && t('checkIn.listed', { time: moment(listedAt) })} {isPrepared && t('checkIn.prepared')}{' '}
      {isPrepared && t('checkIn.prepared.session')}{' '}
      {t(isStored ? 'checkIn.kept' : canKeep ? 'checkIn.not_kept' : 'checkIn.nothing_special')}
    </p>
  )
}
