import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import * as saveBar from '#ui/forms/saving/save-bar.module.css'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { timeInMadrid } from '#ui/i18n/local-times.ts'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { CircleDot } from '#ui/icons/circle-dot.ts'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import { CONFLICT_ID } from './conflict-panel.tsx'
import type { useTextAutosave } from './use-text-autosave.ts'

type Props = { auto: ReturnType<typeof useTextAutosave> }

/** Sticky bar with what became of the text, and the button that saves it and leaves. */
export function EditorBar({ auto }: Props) {
  const t = useText()
  return (
    <div ref={barAtBottom} className={saveBar.bar}>
      <p className={saveBar.state} role="status">
        <SaveState auto={auto} />
      </p>
      {!auto.conflict && (
        <Button variant="primary" type="submit" name="intent" value="save">
          {t('account.save')}
        </Button>
      )}
    </div>
  )
}

function SaveState({ auto: { state, busy, conflict } }: Props): ReactNode {
  const t = useText()
  const { name, savedAt, failure } = state
  const errorMessage = useErrorMessage()
  // Who is signed out reads it above the text.
  const why = failure && failure.code !== 'unauthenticated' ? errorMessage(failure) : null
  if (conflict)
    return (
      <>
        <CircleAlert />
        <a className="link" href={`#${CONFLICT_ID}`}>
          {t('character.editor.conflict')}
        </a>
      </>
    )
  if (name === 'offline')
    return (
      <>
        <WifiOff /> {t('character.editor.offline')}
      </>
    )
  if (busy) return t('account.save.saving')
  if (name !== 'idle')
    return (
      <>
        {failure ? <CircleAlert /> : <CircleDot />} {why ?? t('account.save.unsaved')}
      </>
    )
  if (!savedAt) return null
  const time = timeInMadrid(savedAt)
  return (
    <>
      <CircleCheck /> {t('account.save.saved', { time })}
    </>
  )
}
