import { Form as RouterForm } from 'react-router'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { useReauthenticationForm } from '#features/identity/accounts/ui/reauthenticate.tsx'
import { RECOVERY_CODES } from '#shared/limits.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Disclosure, RowActions, RowBelow } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { Smartphone } from '#ui/icons/smartphone.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Setup, TwoFactorSetup } from './two-factor-setup.tsx'

type Props = {
  state: { activeSince: Date | null; recoveryCodesLeft: number }
  /** Started, but not verified by a code yet. */
  setup: Setup | null
  constraints: FormConstraints
  result: AccountFormResult
  begun: boolean
  /** Signed in a moment ago, so no password is asked for. */
  fresh: boolean
}

/** Two-factor authentication as a row of the security list. Forms post to the page itself with their `intent`. */
export function TwoFactorSection({
  state: { activeSince, recoveryCodesLeft },
  setup,
  constraints,
  result,
  begun,
  fresh,
}: Props) {
  const t = useText()
  const failureMessage = useFailureMessage()
  const { codes } = result
  const beginFailure = failureOf(result, 'begin_two_steps')
  const setupFailure = failureOf(result, 'activate_two_steps')
  const pendingSetup = activeSince ? null : setup
  return (
    <li>
      <Smartphone />
      <div>
        <b>{t('twoFactor.title')}</b>{' '}
        {activeSince && (
          <Badge tone="success">
            <Check /> {t('twoFactor.active')}
          </Badge>
        )}
        <small>
          {activeSince ? t('twoFactor.left', { count: recoveryCodesLeft, of: RECOVERY_CODES }) : t('twoFactor.lede')}
        </small>
        <FormError failure={beginFailure} message={failureMessage(beginFailure)} />
      </div>
      {!activeSince && !pendingSetup && (
        <RowActions as={RouterForm} method="post" preventScrollReset>
          <Button size="small" type="submit" name="intent" value="begin_two_steps">
            {t('twoFactor.begin')}
            <span className="visually-hidden"> {t('twoFactor.it')}</span>
          </Button>
        </RowActions>
      )}
      {/* Remounted with new codes: closed again, and without the password. */}
      {activeSince && <ManageTwoFactor key={codes?.join()} failure={failureOf(result, ...PASSWORD_INTENTS)} />}
      {codes || pendingSetup ? (
        <RowBelow>
          {pendingSetup && (
            <TwoFactorSetup
              setup={pendingSetup}
              constraints={constraints}
              failure={setupFailure}
              failureMessage={failureMessage(setupFailure)}
              begun={begun}
              fresh={fresh}
            />
          )}
          {codes && <RecoveryCodes codes={codes} />}
        </RowBelow>
      ) : null}
    </li>
  )
}

const PASSWORD_INTENTS = ['renew_recovery_codes', 'end_two_steps']

/** Actions that need the password: new codes, and switching it off, which needs a code too. */
function ManageTwoFactor({ failure }: { failure: FormFailure | null }) {
  const t = useText()
  const failureMessage = useFailureMessage()
  const { constraints, ...texts } = useReauthenticationForm()
  const form = useForm({ constraints, failure })
  return (
    <Disclosure open={failure !== null}>
      <Button as="summary" size="small">
        {t('twoFactor.manage')}
        <span className="visually-hidden"> {t('twoFactor.it')}</span>
      </Button>
      <Form
        className="stack"
        form={form}
        failureMessage={failureMessage(failure)}
        labels={{ code: 'twoFactor.code', ...texts.labels }}
        messages={{ 'code.wrong': t('twoFactor.code.wrong'), ...texts.messages }}
      >
        <PasswordField name="password" autoComplete="current-password" hint={t('twoFactor.password.hint')} />
        <FormField name="code" hint={t('twoFactor.end.code')}>
          {(control) => <Input type="text" autoComplete="one-time-code" {...control} />}
        </FormField>
        <div className="flow">
          <Button size="small" type="submit" name="intent" value="renew_recovery_codes">
            {t('twoFactor.renew')}
          </Button>
          <Button variant="dangerOutline" size="small" type="submit" name="intent" value="end_two_steps">
            {t('twoFactor.end')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

/** The message of a failure that concerns no field. */
function useFailureMessage() {
  const errorMessage = useErrorMessage({ unconfirmed: 'twoFactor.unconfirmed' }, 'twoFactor.failed')
  return (failure: FormFailure | null) => (failure ? errorMessage(failure) : undefined)
}
