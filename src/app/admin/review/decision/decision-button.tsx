import { type MouseEvent, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { KEYS, type PlainDecision, type Tone, VARIANTS } from './tones.ts'

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
      <Button
        variant={isWarned ? 'danger' : VARIANTS[tone]}
        type="submit"
        name="intent"
        value={intent}
        disabled={disabled}
        onClick={warn}
        data-key={key}
        aria-keyshortcuts={key}
      >
        {tone === 'accept' && <Check />} {t(label)} <kbd>{key.toUpperCase()}</kbd>
      </Button>
    </>
  )
}
