import { RotateCcw, WifiOff, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as noteStyles from '#ui/primitives/note.module.css'
import * as styles from './network-note.module.css'
import { dismiss, type NetworkProblem, retry, useNetworkStatus } from './network-status.ts'

const MESSAGE_KEYS: Record<NetworkProblem, MessageKey> = {
  offline: 'network.offline',
  unreachable: 'network.unreachable',
  timeout: 'network.timeout',
  server: 'network.server',
}

/** In the top layer, above open popovers. */
const showPopover = (note: HTMLElement | null) => {
  note?.showPopover()
  return barAtTop(note)
}

/**
 * Says why the page waits and that nothing is lost; takes no focus. Rendered inside an open dialog, because everything
 * outside it is inert.
 */
export function NetworkNote() {
  const t = useText()
  const status = useNetworkStatus()
  if (!status) return null
  const { problem, recovered, autoRetry, mayHaveArrived } = status
  const messages: MessageKey[] = [recovered ? 'network.back' : MESSAGE_KEYS[problem]]
  if (autoRetry) messages.push('network.auto')
  if (mayHaveArrived) messages.push('network.uncertain')
  const Icon = recovered ? RotateCcw : WifiOff
  const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1)
  return createPortal(
    <div className={`${noteStyles.note} ${styles.banner}`} popover="manual" ref={showPopover}>
      <Icon />
      <span role="alert">{messages.map((key) => t(key)).join(' ')}</span>
      <button className={`${buttonStyles.outline} ${buttonStyles.small}`} type="button" onClick={retry}>
        {t('network.retry')}
      </button>
      <button className={buttonStyles.icon} type="button" aria-label={t('network.close')} onClick={dismiss}>
        <X />
      </button>
    </div>,
    dialog ?? document.body,
  )
}
