import { useEffect, useState } from 'react'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { X } from '#ui/icons/x.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'
import * as styles from './toast.module.css'

export type ToastMessage = { text: string; isError?: boolean }
const SHOWN_MS = 5000

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
  return { showToast: setMessage, toast: <Toast message={message} close={() => setMessage(null)} /> }
}

/** Always rendered, because screen readers only announce changes of a live region that already exists. */
function Toast({ message, close }: { message: ToastMessage | null; close: () => void }) {
  const t = useText()
  const Icon = message?.isError ? CircleAlert : CircleCheck
  return (
    <div ref={barAtBottom} className={`${styles.toasts} needs-script`} role="status">
      {message && (
        <div
          className={
            message.isError
              ? `${note.note} ${styles.toast} ${note.danger}`
              : `${note.note} ${styles.toast} ${note.success}`
          }
        >
          <Icon />
          <span>{message.text}</span>
          <button className={buttonStyles.icon} type="button" aria-label={t('toast.close')} onClick={close}>
            <X />
          </button>
        </div>
      )}
    </div>
  )
}
