import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { ProofField } from '#features/identity/accounts/ui/reauthenticate-field.tsx'
import { makePasskey, NEEDS_PASSWORD } from '#features/identity/passkeys/ui/authenticator.ts'
import { useAsking, useKnowsPasskeys } from '#features/identity/passkeys/ui/use-passkeys.ts'
import { DoneNote } from '#ui/components/success-note.tsx'
import { useNote } from '#ui/forms/use-form-message.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** A button for another passkey. `fresh`: came in a moment ago, and needs no password. */
export function AddPasskey({ fresh }: { fresh: boolean }) {
  const t = useText()
  const known = useKnowsPasskeys()
  const { added, round, late, ...making } = useMaking()
  const unable = <small className="muted">{t('passkeys.unknown_here')}</small>
  if (known === false) return <div className="acts">{unable}</div>
  if (known === null) return <noscript className="acts">{unable}</noscript>
  return (
    <>
      {!fresh || late ? <WithPassword key={round} late={late} {...making} /> : <AtOnce {...making} />}
      {added && (
        <div className="col-span-2 col-start-2">
          <DoneNote words={t('passkeys.added')} />
        </div>
      )}
    </>
  )
}

/** `added` until something else is done on the page; with each `round` a form is made anew, so that no password stays in it. */
function useMaking() {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const [{ at, round }, setAdded] = useState({ at: '', round: 0 })
  // The page was left open until a password is needed after all.
  const [late, setLate] = useState(false)
  const { busy, wrong, start } = useAsking(
    async (password: string) => {
      setAdded((before) => ({ ...before, at: '' }))
      const outcome = await makePasskey(password)
      if (outcome === NEEDS_PASSWORD) setLate(true)
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

type Making = Pick<ReturnType<typeof useMaking>, 'wrong' | 'busy' | 'make'>

function AtOnce({ wrong, busy, make }: Making) {
  const t = useText()
  return (
    <>
      <div className="acts">
        <button className="btn btn--line btn--sm" type="button" aria-disabled={busy} onClick={() => make('')}>
          {t('passkeys.add')}
        </button>
      </div>
      {wrong && (
        <div className="col-span-2 col-start-2">
          <Told wrong={wrong} />
        </div>
      )}
    </>
  )
}

function WithPassword({ late, wrong, busy, make }: Making & { late: boolean }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const blamed = wrong === NEEDS_PASSWORD || wrong === 'twosteps.password.wrong'
  useEffect(() => {
    if (blamed) field.current?.focus()
  }, [blamed])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make(field.current?.value ?? '')
  }
  return (
    <details className="unfold" open={late || undefined}>
      <summary className="btn btn--line btn--sm">{t('passkeys.add')}</summary>
      <form className="stack" onSubmit={submit}>
        <ProofField name="passkey-password" error={blamed ? t(wrong) : null} focus={{ ref: field, autoFocus: false }} />
        <Told wrong={blamed ? null : wrong} />
        <p>
          <button className="btn btn--line btn--sm" type="submit" aria-disabled={busy}>
            {t('passkeys.go_on')}
          </button>
        </p>
      </form>
    </details>
  )
}

function Told({ wrong }: { wrong: MessageKey | null }) {
  const t = useText()
  const line = useNote<HTMLParagraphElement>(wrong)
  if (!wrong) return null
  return (
    <p className="error" role="alert" tabIndex={-1} ref={line}>
      <CircleAlert className="i" aria-hidden="true" /> {t(wrong)}
    </p>
  )
}
