import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Redo2 } from '#ui/icons/redo-2.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'

type Props = { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void }

/** Undo and redo, also by Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, and with Command. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: Props) {
  const t = useText()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTypedElsewhere(event.target)) return
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    if (isRedo) redo()
    else undo()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <span className="flow needs-script">
      <Button variant="quiet" size="small" type="button" disabled={!canUndo} onClick={undo}>
        <Undo2 /> {t('formBuilder.undo')}
      </Button>
      <Button variant="quiet" size="small" type="button" disabled={!canRedo} onClick={redo}>
        <Redo2 /> {t('formBuilder.redo')}
      </Button>
    </span>
  )
}

/** What is typed into the preview, say, is undone by the browser. */
const isTypedElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select') && !target.closest('#edited')
