import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { ReauthenticateField } from '#features/identity/accounts/ui/reauthenticate-field.tsx'
import { PASSWORD_REQUIRED, registerPasskey } from '#features/identity/passkeys/ui/authenticator.ts'
import { usePasskeyCeremony, usePasskeySupport } from '#features/identity/passkeys/ui/use-passkeys.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as fieldStyles from '#ui/primitives/field.module.css'
import * as rows from '#ui/primitives/rows.module.css'

/** Adds a passkey. `fresh`: signed in a moment ago, so no password is needed. */
export function AddPasskey({ fresh }: { fresh: boolean }) {
  const t = useText()
  const isSupported = usePasskeySupport()
  const { added, round, late, ...making } = useAddPasskey()
  const unsupportedNote = <small className="muted">{t('passkeys.unknown_here')}</small>
  if (isSupported === false) return <div className={rows.actions}>{unsupportedNote}</div>
  if (isSupported === null) return <noscript className={rows.actions}>{unsupportedNote}</noscript>
  return (
    <>
      {!fresh || late ? <AddWithPassword key={round} late={late} {...making} /> : <AddButton {...making} />}
      {added && (
        <div className={rows.below}>
          <SuccessNote message={t('passkeys.added')} />
        </div>
      )}
    </>
  )
}

/** `added` until the next navigation; `round` remounts the form, so that no password stays in it. */
function useAddPasskey() {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const [{ at, round }, setAdded] = useState({ at: '', round: 0 })
  // The page was open so long that the server asks for the password after all.
  const [late, setLate] = useState(false)
  const {
    busy,
    error: wrong,
    start,
  } = usePasskeyCeremony(
    async (password: string) => {
      setAdded((before) => ({ ...before, at: '' }))
      const outcome = await registerPasskey(password)
      if (outcome === PASSWORD_REQUIRED) setLate(true)
      return outcome
    },
    () => {
      setAdded({ at: key, round: round + 1 })
      setLate(false)
      void revalidate()
    },
  )
  return { added: at === key, round, late, wrong, busy, make: start }
}

type AddPasskeyState = Pick<ReturnType<typeof useAddPasskey>, 'wrong' | 'busy' | 'make'>

function AddButton({ wrong, busy, make }: AddPasskeyState) {
  const t = useText()
  return (
    <>
      <div className={rows.actions}>
        <button
          className={`${buttonStyles.outline} ${buttonStyles.small}`}
          type="button"
          aria-disabled={busy}
          onClick={() => make('')}
        >
          {t('passkeys.add')}
        </button>
      </div>
      {wrong && (
        <div className={rows.below}>
          <ErrorLine wrong={wrong} />
        </div>
      )}
    </>
  )
}

function AddWithPassword({ late, wrong: error, busy, make }: AddPasskeyState & { late: boolean }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const isPasswordError = error === PASSWORD_REQUIRED || error === 'twosteps.password.wrong'
  useEffect(() => {
    if (isPasswordError) field.current?.focus()
  }, [isPasswordError])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make(field.current?.value ?? '')
  }
  return (
    <details className={rows.disclosure} open={late || undefined}>
      <summary className={`${buttonStyles.outline} ${buttonStyles.small}`}>{t('passkeys.add')}</summary>
      <form className="stack" onSubmit={submit}>
        <ReauthenticateField
          name="passkey-password"
          error={isPasswordError ? t(error) : null}
          focus={{ ref: field, autoFocus: false }}
        />
        <ErrorLine wrong={isPasswordError ? null : error} />
        <p>
          <button className={`${buttonStyles.outline} ${buttonStyles.small}`} type="submit" aria-disabled={busy}>
            {t('passkeys.go_on')}
          </button>
        </p>
      </form>
    </details>
  )
}

function ErrorLine({ wrong }: { wrong: MessageKey | null }) {
  const t = useText()
  const line = useFocusedMessage<HTMLParagraphElement>(wrong)
  if (!wrong) return null
  return (
    <p className={fieldStyles.error} role="alert" tabIndex={-1} ref={line}>
      <CircleAlert /> {t(wrong)}
    </p>
  )
}
