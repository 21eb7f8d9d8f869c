import { createPortal } from 'react-dom'
import { Button } from '#ui/components/button.tsx'
import { Toast } from '#ui/components/feedback/toast.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import { X } from '#ui/icons/x.ts'
import * as styles from './network-note.module.css'
import { dismiss, type NetworkStatus, retry } from './network-status.ts'
import { useRepeater } from './use-repeater.ts'

/** In the top layer, above open popovers. */
const showPopover = (note: HTMLElement | null) => {
  note?.showPopover()
  return barAtTop(note)
}

/** Why the newest request waits; one that is only late says less than another. Blames the connection only when the browser says that there is none. */
function reasonOf({ requests, isOnline, recovered }: NetworkStatus): MessageKey {
  const { failure } = requests.findLast((request) => request.failure !== 'timeout') ?? requests.at(-1)!
  if (failure === 'server') return 'network.server'
  if (recovered) return 'network.back'
  if (!isOnline) return 'network.offline'
  return failure === 'timeout' ? 'network.timeout' : 'network.unreachable'
}

/**
 * Says why the page waits and that nothing is lost; takes no focus. Rendered inside an open dialog, because everything
 * outside it is inert.
 */
export function NetworkNote() {
  const t = useText()
  const { status, isAutomatic, isUncertain, leavesPage } = useRepeater()
  const requests = status.requests.filter(({ isGivenUp }) => !isGivenUp)
  if (status.hidden || requests.length === 0) return null
  const messages: MessageKey[] = [reasonOf({ ...status, requests })]
  if (requests.every(isAutomatic)) messages.push('network.auto')
  if (requests.some(isUncertain)) messages.push('network.uncertain')
  const Icon = status.recovered ? RotateCcw : WifiOff
  const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1)
  return createPortal(
    <div className={styles.banner} popover="manual" ref={showPopover}>
      <Toast>
        <Icon />
        <span role="alert">{messages.map((key) => t(key)).join(' ')}</span>
        <Button size="small" type="button" onClick={retry}>
          {t('network.retry')}
        </Button>
        <IconButton type="button" aria-label={t('network.close')} onClick={() => dismiss(leavesPage)}>
          <X />
        </IconButton>
      </Toast>
    </div>,
    dialog ?? document.body,
  )
}
