import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as dialogStyles from '#ui/primitives/dialog.module.css'

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
    <dialog
      className={dialogStyles.dialog}
      aria-labelledby="leaving"
      ref={dialog}
      onClose={() => isBlocked && blocker.reset()}
    >
      <h2 id="leaving">{t('account.leave')}</h2>
      <p>{text ?? t('account.leave.text')}</p>
      <div className={dialogStyles.actions}>
        <button className={buttonStyles.outline} type="button" onClick={() => isBlocked && blocker.reset()}>
          {t('account.leave.stay')}
        </button>
        <button className={buttonStyles.danger} type="button" onClick={() => isBlocked && blocker.proceed()}>
          {t('account.leave.go')}
        </button>
      </div>
    </dialog>
  )
}
