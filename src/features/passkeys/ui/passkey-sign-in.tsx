import { CircleAlert, Fingerprint } from 'lucide-react'
import { useText } from '#web/i18n.tsx'
import { signInWithPasskey } from './ask-passkey.ts'
import { useAsking, useKnowsPasskeys } from './use-passkeys.ts'

/** Whether the form around the button says "stay signed in". */
const remembers = ({ form }: HTMLButtonElement) => {
  const box = form?.elements.namedItem('remember')
  return box instanceof HTMLInputElement && box.checked
}

/** Signs in without a password; `to` is where the person was going, an address of this site. Nothing where passkeys are unknown. */
export function PasskeySignIn({ to }: { to: string }) {
  const t = useText()
  const known = useKnowsPasskeys()
  // Loaded anew: everything on the page is somebody's now.
  const { busy, wrong, start } = useAsking(
    (button) => signInWithPasskey(remembers(button)),
    () => window.location.assign(to),
  )
  if (!known) return null
  return (
    <div>
      <button
        className="btn btn--line btn--block"
        type="button"
        aria-disabled={busy}
        onClick={({ currentTarget }) => start(currentTarget)}
      >
        <Fingerprint className="i" aria-hidden="true" /> {t('passkeys.sign_in')}
      </button>
      <div role="status">
        {wrong && (
          <p className="error mt-3">
            <CircleAlert className="i" aria-hidden="true" /> {t(wrong)}
          </p>
        )}
      </div>
    </div>
  )
}
