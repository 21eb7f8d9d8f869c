import { CircleAlert, Fingerprint } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import { signInWithPasskey } from './authenticator.ts'
import { useAsking, useKnowsPasskeys, useOffering } from './use-passkeys.ts'

/** Whether the form around the button says "stay signed in". */
function remembers(place: HTMLElement | null) {
  const box = place?.closest('form')?.elements.namedItem('remember')
  return box instanceof HTMLInputElement && box.checked
}

/** Signs in without a password; `to` is where the person was going, an address of this site. Nothing where passkeys are unknown. */
export function PasskeySignIn({ to }: { to: string }) {
  const t = useText()
  const known = useKnowsPasskeys()
  const place = useRef<HTMLDivElement>(null)
  const remember = () => remembers(place.current)
  // Loaded anew: everything on the page is somebody's now.
  const { busy, wrong, start, end } = useAsking(
    () => signInWithPasskey(remember()),
    () => window.location.assign(to),
  )
  useOffering({ free: !busy, remember, end })
  if (known === false) return null
  // Its room is kept from the start: nothing moves away under a finger when the page comes alive.
  if (known === null) return <div className="btn btn--block invisible needs-script" aria-hidden="true" />
  return (
    <div ref={place}>
      <button className="btn btn--line btn--block" type="button" aria-disabled={busy} onClick={() => start()}>
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
