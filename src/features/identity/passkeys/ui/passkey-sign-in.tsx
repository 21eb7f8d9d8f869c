import { useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { FieldError } from '#ui/components/field-parts.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Fingerprint } from '#ui/icons/fingerprint.ts'
import { signInWithPasskey } from './authenticator.ts'
import * as styles from './passkey-sign-in.module.css'
import { usePasskeyAutofill, usePasskeyCeremony, usePasskeySupport } from './use-passkeys.ts'

/** Whether "stay signed in" is checked in the surrounding form. */
function isRememberChecked(container: HTMLElement | null) {
  const box = container?.closest('form')?.elements.namedItem('remember')
  return box instanceof HTMLInputElement && box.checked
}

/** Signs in with a passkey and goes to `to`, a path of this site. Renders nothing in browsers without passkeys. */
export function PasskeySignInButton({ to }: { to: string }) {
  const t = useText()
  const isSupported = usePasskeySupport()
  const container = useRef<HTMLDivElement>(null)
  const remember = () => isRememberChecked(container.current)
  // A full page load, since everything on the page depends on who is signed in.
  const { busy, error, start, end } = usePasskeyCeremony(
    () => signInWithPasskey(remember()),
    () => window.location.assign(to),
  )
  usePasskeyAutofill({ enabled: !busy, remember, onResult: end })
  if (isSupported === false) return null
  // Reserve the button's space until hydration, so that nothing shifts.
  if (isSupported === null)
    return (
      <div className={`${styles.placeholder} needs-script`} aria-hidden="true">
        <Button as="div" block />
      </div>
    )
  return (
    <div ref={container}>
      <Button block type="button" aria-disabled={busy} onClick={() => start()}>
        <Fingerprint /> {t('passkeys.sign_in')}
      </Button>
      <div role="status" className={styles.status}>
        {error && (
          <FieldError>
            <CircleAlert /> {t(error)}
          </FieldError>
        )}
      </div>
    </div>
  )
}
