import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ProofField } from '#features/accounts/ui/proof-field.tsx'
import { type MessageKey, useText } from '#web/i18n.tsx'
import { makePasskey, NEEDS_PASSWORD } from './ask-passkey.ts'
import { useAsking, useKnowsPasskeys } from './use-passkeys.ts'

/** A button for another passkey. `fresh`: came in a moment ago, and needs no password. */
export function AddPasskey({ fresh }: { fresh: boolean }) {
  const t = useText()
  const known = useKnowsPasskeys()
  const { added, wrong, busy, late, make } = useMaking()
  const unable = <small className="muted">{t('passkeys.unknown_here')}</small>
  if (known === false) return <div className="acts">{unable}</div>
  if (known === null) return <noscript className="acts">{unable}</noscript>
  if (!fresh || late) return <WithPassword late={late} added={added} wrong={wrong} busy={busy} make={make} />
  return (
    <div className="acts">
      <div>
        <button className="btn btn--line btn--sm" type="button" aria-disabled={busy} onClick={() => make('')}>
          {t('passkeys.add')}
        </button>
        <Told added={added} wrong={wrong} />
      </div>
    </div>
  )
}

function useMaking() {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState(false)
  // The page was left open until a password is needed after all.
  const [late, setLate] = useState(false)
  const { busy, wrong, start } = useAsking(
    async (password: string) => {
      setAdded(false)
      const outcome = await makePasskey(password)
      if (outcome === NEEDS_PASSWORD) setLate(true)
      return outcome
    },
    () => {
      setAdded(true)
      void revalidate()
    },
  )
  return { added, wrong, busy, late, make: start }
}

type Making = ReturnType<typeof useMaking>

function WithPassword({ late, added, wrong, busy, make }: Making) {
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
        <div>
          <button className="btn btn--line btn--sm" type="submit" aria-disabled={busy}>
            {t('passkeys.go_on')}
          </button>
          <Told added={added} wrong={blamed ? null : wrong} />
        </div>
      </form>
    </details>
  )
}

function Told({ added, wrong }: { added: boolean; wrong: MessageKey | null }) {
  const t = useText()
  return (
    <div role="status">
      {added && <p className="small mt-1">{t('passkeys.added')}</p>}
      {wrong && (
        <p className="error mt-1">
          <CircleAlert className="i" aria-hidden="true" /> {t(wrong)}
        </p>
      )}
    </div>
  )
}
