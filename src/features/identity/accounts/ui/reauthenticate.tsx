import { CircleAlert, Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { signInWithPasskey } from '#features/identity/passkeys/ui/authenticator.ts'
import { useAsking, useKnowsPasskeys } from '#features/identity/passkeys/ui/use-passkeys.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ProofField } from './reauthenticate-field.tsx'

/** What a page knows of how somebody may show again who they are. */
export type Proof = { fresh: boolean; hasPasskeys: boolean }
type Props = Proof & { name: string; refusal: Refusal | null }

/** The password or a passkey, before what cannot be taken back; nothing for who signed in a moment ago. */
export function ProofPart({ name, fresh, hasPasskeys, refusal }: Props) {
  const t = useText()
  const { revalidate } = useRevalidator()
  const [proven, setProven] = useState(false)
  const wrong = refusal?.fields['password']
  const {
    busy,
    wrong: unproven,
    start,
  } = useAsking(
    () => signInWithPasskey(true),
    () => {
      setProven(true)
      void revalidate()
    },
  )
  const knowsPasskeys = useKnowsPasskeys()
  // A refusal is not read anew: the page may still say that the sign-in is fresh.
  if (proven || (fresh && !wrong)) return null
  return (
    <div className="stack">
      <ProofField
        name={name}
        error={wrong ? t(wrong === 'required' ? 'field.required' : 'twosteps.password.wrong') : null}
      />
      {hasPasskeys && knowsPasskeys && (
        <div>
          <button className="btn btn--line btn--block" type="button" aria-disabled={busy} onClick={() => start()}>
            <Fingerprint className="i" aria-hidden="true" /> {t('proof.passkey')}
          </button>
          <div role="status">
            {unproven && (
              <p className="error mt-3">
                <CircleAlert className="i" aria-hidden="true" /> {t(unproven)}
              </p>
            )}
          </div>
        </div>
      )}
      <p className="small muted">{t('proof.otherwise')}</p>
    </div>
  )
}
