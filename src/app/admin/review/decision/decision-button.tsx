import { type MouseEvent, useState } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import { KEYS, type PlainDecision, TONES, type Tone } from './tones.ts'

type Props = PlainDecision & { tone: Tone; disabled: boolean }

/** Decides without a reason, also by the key of its tone. */
export function DecisionButton({ intent, label, doubt = null, tone, disabled }: Props) {
  const t = useText()
  const [isWarned, setWarned] = useState(false)
  const warn = (event: MouseEvent) => {
    if (!doubt || isWarned) return
    event.preventDefault()
    setWarned(true)
  }
  const key = KEYS[tone]
  return (
    <>
      {doubt && (
        <span className="small" role="status">
          {isWarned && t('admin.approve.doubt', { doubt })}
        </span>
      )}
      <button
        className={isWarned ? buttonStyles.danger : TONES[tone]}
        type="submit"
        name="intent"
        value={intent}
        disabled={disabled}
        onClick={warn}
        data-key={key}
        aria-keyshortcuts={key}
      >
        {tone === 'accept' && <Check />} {t(label)} <kbd>{key.toUpperCase()}</kbd>
      </button>
    </>
  )
}
