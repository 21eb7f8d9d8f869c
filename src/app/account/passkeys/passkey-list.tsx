import { Fingerprint, KeyRound } from 'lucide-react'
import { Form } from 'react-router'
import { FormError } from '#ui/forms/form-error.tsx'
import { PASSKEY_NAME_MAX } from '#shared/limits.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as badge from '#ui/primitives/badge.module.css'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as fieldStyles from '#ui/primitives/field.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { AddPasskey } from './add-passkey.tsx'
import * as styles from './passkey-list.module.css'

export type PasskeyView = { id: number; name: string; createdAt: Date; usedAt: Date | null; backedUp: boolean }

type Props = { passkeys: readonly PasskeyView[]; fresh: boolean; failure: FormFailure | null }

/** The user's passkeys as a row of the security list. Forms post to the page itself. */
export function PasskeyList({ passkeys, fresh, failure }: Props) {
  const t = useText()
  const nameError = failure?.fields['name'] && `${t('passkeys.name')}: ${t('field.required')}`
  return (
    <li>
      <Fingerprint />
      <span>
        <b>{t('passkeys.title')}</b>
        <small>{t(passkeys.length > 0 ? 'passkeys.lede' : 'passkeys.none')}</small>
      </span>
      <AddPasskey fresh={fresh} />
      {failure && (
        <div className={rows.below}>
          <FormError failure={failure} message={nameError} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul className={`${rows.rows} ${rows.below} ${styles.list}`} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </li>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const t = useText()
  const { day } = useTimestamps()
  const { id, usedAt, createdAt, backedUp } = passkey
  const name = passkey.name || t('passkeys.unnamed')
  const since = t('passkeys.since', { day: day(createdAt) })
  return (
    <li>
      <KeyRound />
      <div>
        <b className="wrap-anywhere">{name}</b>{' '}
        {backedUp && <span className={badge.quiet}>{t('passkeys.backed_up')}</span>}
        <small>
          {since} · {usedAt ? t('passkeys.used', { day: day(usedAt) }) : t('passkeys.unused')}
        </small>
        <details className={styles.rename} key={name}>
          <summary className="small">
            {t('passkeys.rename')}
            <span className="visually-hidden"> {name}</span>
          </summary>
          <RenameForm id={id} name={name} />
        </details>
      </div>
      <Form className={rows.actions} method="post" preventScrollReset>
        <input type="hidden" name="passkey" value={id} />
        <button
          className={`${buttonStyles.quiet} ${buttonStyles.small} danger`}
          type="submit"
          name="intent"
          value="remove_passkey"
        >
          {t('passkeys.remove')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </Form>
    </li>
  )
}

function RenameForm({ id, name }: { id: number; name: string }) {
  const t = useText()
  const field = `passkey-${id}-name`
  return (
    <Form className={`${fieldStyles.field} ${styles.name}`} method="post" preventScrollReset>
      <input type="hidden" name="passkey" value={id} />
      <label htmlFor={field}>{t('passkeys.name')}</label>
      <div className="flow">
        <input
          className={fieldStyles.input}
          id={field}
          name="name"
          type="text"
          required
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={name}
          autoComplete="off"
        />
        <button
          className={`${buttonStyles.outline} ${buttonStyles.small}`}
          type="submit"
          name="intent"
          value="rename_passkey"
        >
          {t('passkeys.save')}
        </button>
      </div>
    </Form>
  )
}
