import { Check } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'

type Props = {
  intent: string
  label: MessageKey
  /** What speaks against it: then the first press, by key or pointer, says so, and the second decides. */
  doubt?: string | null
  disabled: boolean
}

/** Approves, also by the key A. */
export function ApproveButton({ intent, label, doubt = null, disabled }: Props) {
  const t = useText()
  const [isWarned, setWarned] = useState(false)
  const warn = (event: MouseEvent) => {
    if (!doubt || isWarned) return
    event.preventDefault()
    setWarned(true)
  }
  return (
    <>
      {doubt && (
        <span className="small" role="status">
          {isWarned && t('admin.approve.doubt', { doubt })}
        </span>
      )}
      <button
        className={isWarned ? buttonStyles.danger : buttonStyles.primary}
        type="submit"
        name="intent"
        value={intent}
        disabled={disabled}
        onClick={warn}
        data-key="a"
        aria-keyshortcuts="a"
      >
        <Check /> {t(label)} <kbd>A</kbd>
      </button>
    </>
  )
}
