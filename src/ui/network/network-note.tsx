import { RotateCcw, WifiOff, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { dismiss, type NetworkProblem, retry, useNetworkStatus } from './network-status.ts'

const WORDS: Record<NetworkProblem, MessageKey> = {
  offline: 'network.offline',
  unreachable: 'network.unreachable',
  timeout: 'network.timeout',
  server: 'network.server',
}

/** In the top layer: a sheet that is open does not cover it. */
const show = (note: HTMLElement | null) => note?.showPopover()

/** Says in sight why the page waits, and that nothing is lost; takes no focus. Inside a dialog that is open, for nothing else can be used then. */
export function NetworkNote() {
  const t = useText()
  const status = useNetworkStatus()
  if (!status) return null
  const { problem, back, auto, uncertain } = status
  const words: MessageKey[] = [back ? 'network.back' : WORDS[problem]]
  if (auto) words.push('network.auto')
  if (uncertain) words.push('network.uncertain')
  const Icon = back ? RotateCcw : WifiOff
  const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1)
  return createPortal(
    <div className="note network-note" popover="manual" ref={show}>
      <Icon className="i" aria-hidden="true" />
      <span role="alert">{words.map((key) => t(key)).join(' ')}</span>
      <button className="btn btn--line btn--sm" type="button" onClick={retry}>
        {t('network.retry')}
      </button>
      <button className="iconbtn" type="button" aria-label={t('network.close')} onClick={dismiss}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>,
    dialog ?? document.body,
  )
}
