import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#ui/i18n/i18n.tsx'

/** Asks before what is unsaved is lost: in our own words inside the site, in the browser's on the way out of it. */
export function LeavingDialog({ unsaved, text }: { unsaved: boolean; text?: string }) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const asking = blocker.state === 'blocked'
  useEffect(() => {
    if (asking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [asking])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return (
    <dialog className="dialog" aria-labelledby="leaving" ref={dialog} onClose={() => asking && blocker.reset()}>
      <h2 id="leaving">{t('account.leave')}</h2>
      <p>{text ?? t('account.leave.text')}</p>
      <div className="dialog__acts">
        <button className="btn btn--line" type="button" onClick={() => asking && blocker.reset()}>
          {t('account.leave.stay')}
        </button>
        <button className="btn btn--danger" type="button" onClick={() => asking && blocker.proceed()}>
          {t('account.leave.go')}
        </button>
      </div>
    </dialog>
  )
}
