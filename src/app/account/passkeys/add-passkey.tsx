import { type SubmitEvent, useMemo, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { useReauthenticationForm } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { PASSWORD_REQUIRED, registerPasskey } from '#features/identity/passkeys/ui/authenticator.ts'
import { usePasskeyCeremony, usePasskeySupport } from '#features/identity/passkeys/ui/use-passkeys.ts'
import { Button } from '#ui/components/button.tsx'
import { Disclosure, RowActions, RowBelow } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Adds a passkey. `fresh`: signed in a moment ago, so no password is needed. */
export function AddPasskey({ fresh }: { fresh: boolean }) {
  const t = useText()
  const isSupported = usePasskeySupport()
  const { added, round, late, ...making } = useAddPasskey()
  const unsupportedNote = <small className="muted">{t('passkeys.unknown_here')}</small>
  if (isSupported === false) return <RowActions>{unsupportedNote}</RowActions>
  if (isSupported === null) return <RowActions as="noscript">{unsupportedNote}</RowActions>
  return (
    <>
      {!fresh || late ? <AddWithPassword key={round} late={late} {...making} /> : <AddButton {...making} />}
      {added && (
        <RowBelow>
          <SuccessNote message={t('passkeys.added')} />
        </RowBelow>
      )}
    </>
  )
}

/** `added` until the next navigation; `round` remounts the form, so that no password stays in it. */
function useAddPasskey() {
  const t = useText()
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const [{ at, round }, setAdded] = useState({ at: '', round: 0 })
  // The page was open so long that the server asks for the password after all.
  const [late, setLate] = useState(false)
  const { busy, error, start } = usePasskeyCeremony(
    async (password: string) => {
      setAdded((before) => ({ ...before, at: '' }))
      const outcome = await registerPasskey(password)
      if (outcome !== PASSWORD_REQUIRED) return outcome
      setLate(true)
      return 'cancelled'
    },
    () => {
      setAdded({ at: key, round: round + 1 })
      setLate(false)
      void revalidate()
    },
  )
  const failure = useMemo<FormFailure | null>(() => {
    const fields = error === 'twoFactor.password.wrong' ? { password: 'wrong' as const } : {}
    return error && { code: 'passkey_refused', fields, seconds: 0 }
  }, [error])
  return { added: at === key, round, late, failure, failureMessage: error ? t(error) : undefined, busy, make: start }
}

type AddPasskeyState = Pick<ReturnType<typeof useAddPasskey>, 'failure' | 'failureMessage' | 'busy' | 'make'>

function AddButton({ failure, failureMessage, busy, make }: AddPasskeyState) {
  const t = useText()
  return (
    <>
      <RowActions>
        <Button size="small" type="button" aria-disabled={busy} onClick={() => make('')}>
          {t('passkeys.add')}
        </Button>
      </RowActions>
      {failure && (
        <RowBelow>
          <FormError failure={failure} message={failureMessage} />
        </RowBelow>
      )}
    </>
  )
}

function AddWithPassword({ late, failure, failureMessage, busy, make }: AddPasskeyState & { late: boolean }) {
  const t = useText()
  const { constraints, ...texts } = useReauthenticationForm()
  const form = useForm({ constraints, failure })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void make(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <Disclosure open={late || undefined}>
      <Button as="summary" size="small">
        {t('passkeys.add')}
      </Button>
      <Form className="stack" form={form} failureMessage={failureMessage} onSubmit={submit} {...texts}>
        <PasswordField
          name="password"
          autoComplete="current-password"
          hint={t(late ? PASSWORD_REQUIRED : 'twoFactor.password.hint')}
          autoFocus={late}
        />
        <p>
          <Button size="small" type="submit" aria-disabled={busy}>
            {t('passkeys.go_on')}
          </Button>
        </p>
      </Form>
    </Disclosure>
  )
}
