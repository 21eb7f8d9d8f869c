import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { NoteTone } from '#ui/components/note.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { X } from '#ui/icons/x.ts'
import * as styles from './toast.module.css'

export type ToastMessage = { text: string; isError?: boolean }
const SHOWN_MS = 5000

/** What was just done, or waits, over the page: an icon, a sentence, at most one action, and the button that closes it. */
export function Toast({ tone = 'info', children }: { tone?: Exclude<NoteTone, 'private'>; children: ReactNode }) {
  return (
    <div className={styles.toast} data-tone={tone}>
      {children}
    </div>
  )
}

/**
 * A message about what was just done, in the corner of the page: for 5 seconds, or until it is closed when it is an
 * error.
 */
export function useToast() {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  useEffect(() => {
    if (!message || message.isError) return
    const timer = setTimeout(() => setMessage(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return { showToast: setMessage, toast: <ToastRegion message={message} close={() => setMessage(null)} /> }
}

/** Always rendered, because screen readers only announce changes of a live region that already exists. */
function ToastRegion({ message, close }: { message: ToastMessage | null; close: () => void }) {
  const t = useText()
  const Icon = message?.isError ? CircleAlert : CircleCheck
  return (
    <div ref={barAtBottom} className={`${styles.toasts} needs-script`} role="status">
      {message && (
        <Toast tone={message.isError ? 'danger' : 'success'}>
          <Icon />
          <span>{message.text}</span>
          <IconButton type="button" aria-label={t('toast.close')} onClick={close}>
            <X />
          </IconButton>
        </Toast>
      )}
    </div>
  )
}
