import { AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { Button } from '#ui/components/button.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type AccountFormResult, failureOf } from '../account-response.ts'

const LABELS = { email: 'email.label', currentPassword: 'account.password.present' } as const

type Props = { constraints: FormConstraints; result: AccountFormResult }

/** Changes the email address, with the current password. */
export function ChangeEmail({ constraints, result }: Props) {
  const t = useText()
  const failure = failureOf(result, 'email')
  return (
    <Disclosure open={failure !== null}>
      <Button as="summary" size="small">
        {t('account.email.change')}
      </Button>
      <AuthForm
        constraints={constraints}
        labels={LABELS}
        failure={failure}
        messages={{
          'email.taken': t('failure.email_taken'),
          'currentPassword.wrong': t('twoFactor.password.wrong'),
        }}
      >
        <input type="hidden" name="intent" value="email" />
        <EmailField hint={t('account.email.new')} />
        <PasswordField name="currentPassword" autoComplete="current-password" />
        <p>
          <Button type="submit">{t('account.email.send')}</Button>
        </p>
      </AuthForm>
    </Disclosure>
  )
}
