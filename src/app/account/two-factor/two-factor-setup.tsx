import { useEffect, useRef } from 'react'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { useReauthenticationForm } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './two-factor-setup.module.css'

export type Setup = { secret: string; uri: string; qr: { size: number; path: string } }

/** Groups of four are easier to type. */
const groupByFour = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

type Props = {
  setup: Setup
  constraints: FormConstraints
  failure: FormFailure | null
  /** Of a failure that concerns no field. */
  failureMessage: string | undefined
  /** Set up a moment ago with the button that had the focus. */
  begun: boolean
  /** Signed in a moment ago. */
  fresh: boolean
}

/** Two steps: add the secret to the app, then verify with a code. */
export function TwoFactorSetup({ setup, constraints, failure, failureMessage, begun, fresh }: Props) {
  const t = useText()
  const { secret, uri, qr } = setup
  const password = useReauthenticationForm()
  const form = useForm({ constraints: { ...constraints, ...password.constraints }, failure })
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (begun) start.current?.focus()
  }, [begun])
  return (
    <Form
      className={`stack ${styles.setup}`}
      form={form}
      labels={{ code: 'twoFactor.code', ...password.labels }}
      messages={{ 'code.wrong': t('twoFactor.code.wrong'), ...password.messages }}
      failureMessage={failureMessage}
    >
      <p tabIndex={-1} ref={start}>
        {t('twoFactor.scan')}
      </p>
      <QrCode qr={qr} label={t('twoFactor.qr')} />
      <div>
        <p>{t('twoFactor.type')}</p>
        <p className="wrap-anywhere">
          <code translate="no">{groupByFour(secret)}</code>
        </p>
        <a className="link small" href={uri}>
          {t('twoFactor.open')}
        </a>
      </div>
      <FormField name="code" hint={t('twoFactor.code.hint')}>
        {(control) => <Input code type="text" inputMode="numeric" autoComplete="one-time-code" {...control} />}
      </FormField>
      {/* Otherwise someone at an unattended browser could lock the owner out. */}
      {(!fresh || failure?.fields['password']) && (
        <PasswordField name="password" autoComplete="current-password" hint={t('twoFactor.password.hint')} />
      )}
      <div className="flow">
        <Button variant="primary" type="submit" name="intent" value="activate_two_steps">
          {t('twoFactor.activate')}
        </Button>
        <Button variant="quiet" type="submit" name="intent" value="drop_two_steps" formNoValidate>
          {t('account.erase.cancel')}
        </Button>
      </div>
    </Form>
  )
}
