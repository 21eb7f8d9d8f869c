import { Form as RouterForm } from 'react-router'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { useReauthenticationForm } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Disclosure, RowActions, RowBelow, Rows } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type FormOptions, useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Fingerprint } from '#ui/icons/fingerprint.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import { AddPasskey } from './add-passkey.tsx'
import * as styles from './passkey-list.module.css'

export type PasskeyView = { id: number; name: string; createdAt: Date; usedAt: Date | null; backedUp: boolean }

type Props = {
  passkeys: readonly PasskeyView[]
  fresh: boolean
  constraints: FormConstraints
  result: AccountFormResult
}

/** The user's passkeys as a row of the security list. Forms post to the page itself. */
export function PasskeyList({ passkeys, fresh, constraints, result }: Props) {
  const t = useText()
  const failure = failureOf(result, 'rename_passkey', 'remove_passkey')
  // Both fail beside the name, unless the passkey is gone.
  const renamedId = result.intent === 'rename_passkey' ? Number(failure?.typed?.['passkey']) : 0
  const removedId = result.intent === 'remove_passkey' ? Number(failure?.typed?.['passkey']) : 0
  const isRowFailure = passkeys.some(({ id }) => id === renamedId || id === removedId)
  return (
    <li>
      <Fingerprint />
      <span>
        <b>{t('passkeys.title')}</b>
        <small>{t(passkeys.length > 0 ? 'passkeys.lede' : 'passkeys.none')}</small>
      </span>
      <AddPasskey fresh={fresh} />
      {failure && !isRowFailure && (
        <RowBelow>
          <FormError failure={failure} />
        </RowBelow>
      )}
      {passkeys.length > 0 && (
        <RowBelow>
          <Rows aria-label={t('passkeys.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                constraints={constraints}
                failure={passkey.id === renamedId ? failure : null}
                fresh={fresh}
                removal={passkey.id === removedId ? failure : null}
              />
            ))}
          </Rows>
        </RowBelow>
      )}
    </li>
  )
}

type RowProps = {
  passkey: PasskeyView
  constraints: FormConstraints
  failure: FormFailure | null
  fresh: boolean
  removal: FormFailure | null
}

function PasskeyRow({ passkey, constraints, failure, fresh, removal }: RowProps) {
  const t = useText()
  const { day } = useTimestamps()
  const { id, usedAt, createdAt, backedUp } = passkey
  const name = passkey.name || t('passkeys.unnamed')
  const since = t('passkeys.since', { day: day(createdAt) })
  return (
    <li>
      <KeyRound />
      <div>
        <b className="wrap-anywhere">{name}</b> {backedUp && <Badge>{t('passkeys.backed_up')}</Badge>}
        <small>
          {since} · {usedAt ? t('passkeys.used', { day: day(usedAt) }) : t('passkeys.unused')}
        </small>
        <details className={styles.rename} key={name} open={failure !== null}>
          <summary className="small">
            {t('passkeys.rename')}
            <span className="visually-hidden"> {name}</span>
          </summary>
          <RenameForm id={id} defaultValue={{ name }} constraints={constraints} failure={failure} />
        </details>
      </div>
      {fresh && !removal ? (
        <RowActions as={RouterForm} method="post" preventScrollReset>
          <input type="hidden" name="passkey" value={id} />
          <RemoveButton name={name} />
        </RowActions>
      ) : (
        <RemoveWithPassword id={id} name={name} failure={removal} />
      )}
    </li>
  )
}

function RemoveButton({ name }: { name: string }) {
  const t = useText()
  return (
    <Button variant="dangerQuiet" size="small" type="submit" name="intent" value="remove_passkey">
      {t('passkeys.remove')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}

/** Some time after signing in: an open browser must not be enough to lock its owner out. */
function RemoveWithPassword({ id, name, failure }: { id: number; name: string; failure: FormFailure | null }) {
  const t = useText()
  const { constraints, ...texts } = useReauthenticationForm()
  const form = useForm({ constraints, failure })
  return (
    <Disclosure open={failure !== null}>
      <Button as="summary" variant="dangerQuiet" size="small">
        {t('passkeys.remove')}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <Form className="stack" form={form} {...texts}>
        <input type="hidden" name="passkey" value={id} />
        <PasswordField name="password" autoComplete="current-password" hint={t('twoFactor.password.hint')} />
        <p>
          <RemoveButton name={name} />
        </p>
      </Form>
    </Disclosure>
  )
}

const LABELS = { name: 'passkeys.name' } as const

function RenameForm({ id, ...options }: FormOptions & { id: number }) {
  const t = useText()
  const form = useForm(options)
  return (
    <Form className={`stack ${styles.name}`} form={form} labels={LABELS}>
      <input type="hidden" name="passkey" value={id} />
      <FormField name="name">
        {(control) => (
          <div className="flow">
            <Input type="text" autoComplete="off" {...control} />
            <Button size="small" type="submit" name="intent" value="rename_passkey">
              {t('passkeys.save')}
            </Button>
          </div>
        )}
      </FormField>
    </Form>
  )
}
