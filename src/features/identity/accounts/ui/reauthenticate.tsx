import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { signInWithPasskey } from '#features/identity/passkeys/ui/authenticator.ts'
import { usePasskeyCeremony, usePasskeySupport } from '#features/identity/passkeys/ui/use-passkeys.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldError } from '#ui/components/field-parts.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Fingerprint } from '#ui/icons/fingerprint.ts'
import { PasswordField } from './password-field.tsx'
import * as styles from './reauthenticate.module.css'

/** Whether the user must reauthenticate, and with what they can. */
export type ReauthenticationState = { hasRecentSignIn: boolean; hasPasskeys: boolean }
type Props = ReauthenticationState & { failure: FormFailure | null }

const CONSTRAINTS = { password: { required: true, isPassword: true } }
const LABELS = { password: 'twoFactor.password' } as const

/** What a form with `Reauthenticate` needs of its password. */
export function useReauthenticationForm() {
  const t = useText()
  return { constraints: CONSTRAINTS, labels: LABELS, messages: { 'password.wrong': t('twoFactor.password.wrong') } }
}

/** Asks for the password or a passkey before an irreversible command; renders nothing after a recent sign-in. */
export function Reauthenticate({ hasRecentSignIn, hasPasskeys, failure }: Props) {
  const t = useText()
  const { revalidate } = useRevalidator()
  const [isVerified, setIsVerified] = useState(false)
  const fieldError = failure?.fields['password']
  const {
    busy,
    error: passkeyError,
    start,
  } = usePasskeyCeremony(
    () => signInWithPasskey(true),
    () => {
      setIsVerified(true)
      void revalidate()
    },
  )
  const knowsPasskeys = usePasskeySupport()
  // After a failed submit the loader's `hasRecentSignIn` may be stale: trust the field error.
  if (isVerified || (hasRecentSignIn && !fieldError)) return null
  return (
    <div className="stack">
      <PasswordField name="password" autoComplete="current-password" hint={t('twoFactor.password.hint')} />
      {hasPasskeys && knowsPasskeys && (
        <div>
          <Button block type="button" aria-disabled={busy} onClick={() => start()}>
            <Fingerprint /> {t('proof.passkey')}
          </Button>
          <div role="status" className={styles.status}>
            {passkeyError && (
              <FieldError>
                <CircleAlert /> {t(passkeyError)}
              </FieldError>
            )}
          </div>
        </div>
      )}
      <p className="small muted">{t('proof.otherwise')}</p>
    </div>
  )
}
