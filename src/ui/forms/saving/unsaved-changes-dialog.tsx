import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Dialog, DialogActions } from '#ui/components/dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/**
 * Warns before unsaved changes are lost: with our own dialog inside the site, with the browser's when the document is
 * left.
 */
export function UnsavedChangesDialog({ unsaved, text }: { unsaved: boolean; text?: string }) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isBlocked])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return (
    <Dialog aria-labelledby="leaving" ref={dialog} onClose={() => isBlocked && blocker.reset()}>
      <h2 id="leaving">{t('account.leave')}</h2>
      <p>{text ?? t('account.leave.text')}</p>
      <DialogActions>
        <Button type="button" onClick={() => isBlocked && blocker.reset()}>
          {t('account.leave.stay')}
        </Button>
        <Button variant="danger" type="button" onClick={() => isBlocked && blocker.proceed()}>
          {t('account.leave.go')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
