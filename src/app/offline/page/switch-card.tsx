import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { useFileSize } from '#ui/i18n/file-size.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CloudOff } from '#ui/icons/cloud-off.ts'
import { Download } from '#ui/icons/download.ts'
import { RotateCw } from '#ui/icons/rotate-cw.ts'
import { refreshNow, turnOff, turnOn } from '../device.ts'
import { relativeTime } from '../relative-time.ts'
import type { Offline } from './use-offline.ts'

type Props = { offline: Offline; onChange: () => Promise<void> }

/** Turns it on and off on this device. */
export function SwitchCard({ offline: { status, state, usage }, onChange }: Props) {
  const t = useText()
  const locale = useLocale()
  const fileSize = useFileSize()
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<MessageKey | null>(null)
  const run = async (work: () => Promise<unknown>, done: MessageKey) => {
    if (isBusy) return
    setIsBusy(true)
    setResult(null)
    const succeeded = await work().catch(() => false)
    await onChange()
    setResult(succeeded === false ? 'offline.failed' : done)
    setIsBusy(false)
  }
  const end = () => {
    if (window.confirm(t('offline.turn_off.ask'))) void run(turnOff, 'offline.turn_off.done')
  }
  return (
    <Card stack aria-labelledby="offline-switch">
      <h2 id="offline-switch">{t('offline.off.title')}</h2>
      {status === 'unsupported' && <p>{t('offline.unsupported')}</p>}
      {status === 'off' && (
        <>
          <p className="muted">{t('offline.off.private')}</p>
          <p>
            <Button
              variant="primary"
              type="button"
              disabled={isBusy}
              onClick={() => void run(() => turnOn(locale), 'offline.turn_on.done')}
            >
              <Download /> {t(isBusy ? 'offline.busy' : 'offline.turn_on')}
            </Button>
          </p>
        </>
      )}
      {status === 'on' && (
        <>
          <p className="muted">
            {state.refreshedAt > 0 && t('offline.refreshed', { age: relativeTime(state.refreshedAt, locale) })}{' '}
            {usage !== null && t('offline.assets', { size: fileSize(usage) })}
          </p>
          {state.isFull && <p>{t('offline.full')}</p>}
          <p className="flow">
            <Button
              size="small"
              type="button"
              disabled={isBusy}
              onClick={() => void run(refreshNow, 'offline.turn_on.done')}
            >
              <RotateCw /> {t(isBusy ? 'offline.busy' : 'offline.refresh')}
            </Button>
            <Button variant="dangerOutline" size="small" type="button" disabled={isBusy} onClick={end}>
              <CloudOff /> {t('offline.turn_off')}
            </Button>
          </p>
        </>
      )}
      <p role="status">{result && t(result)}</p>
    </Card>
  )
}
