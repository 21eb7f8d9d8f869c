import { CircleAlert, Fingerprint, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { PASSKEY_NAME_MAX } from '#spec/limits.ts'
import { useText } from '#web/i18n.tsx'
import { useInstants } from '#web/instants.ts'
import { makePasskey } from './ask-passkey.ts'
import { useAsking, useKnowsPasskeys } from './use-passkeys.ts'

export type ShownPasskey = { id: number; name: string; createdAt: Date; usedAt: Date | null; backedUp: boolean }

/** One's passkeys, as a row of the account's `rows`: what there is, and a button for another. Forms go to the page itself. */
export function PasskeyList({ passkeys }: { passkeys: readonly ShownPasskey[] }) {
  const t = useText()
  return (
    <li>
      <Fingerprint className="i" aria-hidden="true" />
      <span>
        <b>{t('passkeys.title')}</b>
        <small>{t(passkeys.length > 0 ? 'passkeys.lede' : 'passkeys.none')}</small>
      </span>
      <AddPasskey />
      {passkeys.length > 0 && (
        <ul className="rows col-span-2 col-start-2 mt-2" aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </li>
  )
}

function AddPasskey() {
  const t = useText()
  const known = useKnowsPasskeys()
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState(false)
  const { busy, wrong, start } = useAsking(
    () => {
      setAdded(false)
      return makePasskey()
    },
    () => {
      setAdded(true)
      void revalidate()
    },
  )
  const unable = <small className="muted">{t('passkeys.unknown_here')}</small>
  if (known === false) return <div className="acts">{unable}</div>
  if (known === null) return <noscript className="acts">{unable}</noscript>
  return (
    <div className="acts">
      <div>
        <button
          className="btn btn--line btn--sm"
          type="button"
          aria-disabled={busy}
          onClick={({ currentTarget }) => start(currentTarget)}
        >
          {t('passkeys.add')}
        </button>
        <div role="status">
          {added && <p className="small mt-1">{t('passkeys.added')}</p>}
          {wrong && (
            <p className="error mt-1">
              <CircleAlert className="i" aria-hidden="true" /> {t(wrong)}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function PasskeyRow({ passkey }: { passkey: ShownPasskey }) {
  const t = useText()
  const { day } = useInstants()
  const { id, usedAt, createdAt, backedUp } = passkey
  const name = passkey.name || t('passkeys.unnamed')
  const since = t('passkeys.since', { day: day(createdAt) })
  return (
    <li>
      <KeyRound className="i" aria-hidden="true" />
      <div>
        <b className="wrap-anywhere">{name}</b>{' '}
        {backedUp && <span className="badge badge--quiet">{t('passkeys.backed_up')}</span>}
        <small>
          {since} · {usedAt ? t('passkeys.used', { day: day(usedAt) }) : t('passkeys.unused')}
        </small>
        <details className="mt-1">
          <summary className="small">
            {t('passkeys.rename')}
            <span className="sr"> {name}</span>
          </summary>
          <Rename id={id} name={name} />
        </details>
      </div>
      <Form className="acts" method="post" preventScrollReset>
        <input type="hidden" name="passkey" value={id} />
        <button className="btn btn--quiet btn--sm text-danger" type="submit" name="intent" value="remove_passkey">
          {t('passkeys.remove')}
          <span className="sr"> {name}</span>
        </button>
      </Form>
    </li>
  )
}

function Rename({ id, name }: { id: number; name: string }) {
  const t = useText()
  const field = `passkey-${id}-name`
  return (
    <Form className="field mt-2" method="post" preventScrollReset>
      <input type="hidden" name="passkey" value={id} />
      <label htmlFor={field}>{t('passkeys.name')}</label>
      <div className="flow">
        <input
          className="input"
          id={field}
          name="name"
          type="text"
          required
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={name}
          autoComplete="off"
        />
        <button className="btn btn--line btn--sm" type="submit" name="intent" value="rename_passkey">
          {t('passkeys.save')}
        </button>
      </div>
    </Form>
  )
}
