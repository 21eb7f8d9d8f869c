import { useEffect, useRef } from 'react'
import { usePhotoRefusalWords } from '#features/albums/ui/photo-refusal-words.ts'
import { Button } from '#ui/components/button.tsx'
import { Toast } from '#ui/components/feedback/toast.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { X } from '#ui/icons/x.ts'
import * as styles from './album-editor.module.css'
import type { PhotoActions } from './state/use-photo-actions.ts'

/** Says what was deleted, and takes it back; stays until it is closed. */
export function UndoBar({ actions: { result, run, dismiss, isBusy } }: { actions: PhotoActions }) {
  const t = useText()
  const words = usePhotoRefusalWords()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The tile went with the button that had the focus.
    if (result && document.activeElement === document.body) bar.current?.querySelector('button')?.focus()
  }, [result])
  useEffect(() => barAtBottom(bar.current), [])
  const Icon = result?.reason ? CircleAlert : CircleCheck
  return (
    <div className={`${styles.undo} needs-script`} role="status" ref={bar}>
      {result && (
        <Toast tone={result.reason ? 'danger' : 'success'}>
          <Icon />
          <span>
            {result.reason
              ? words(result.reason)
              : t(result.done === 'deleted' ? 'album.done.deleted' : 'album.done.restored', {
                  count: result.ids.length,
                })}
          </span>
          {result.done === 'deleted' && (
            <Button size="small" type="button" disabled={isBusy} onClick={() => run('restore', result.ids)}>
              {t('album.undo')}
            </Button>
          )}
          <IconButton type="button" aria-label={t('toast.close')} onClick={dismiss}>
            <X />
          </IconButton>
        </Toast>
      )}
    </div>
  )
}
