import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { USERNAME_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Input } from '#ui/components/input.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import type { FormOptions } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

const LABELS = {
  username: 'register.username',
  email: 'email.label',
  password: 'password.label',
  passwordConfirmation: 'password.again',
  terms: 'legal.terms',
} as const

type Props = Pick<FormOptions, 'constraints' | 'failure'> & { to: string | null }

/** Sign-up form; every rule is shown beside its field from the start. */
export function RegisterForm({ constraints, failure, to }: Props) {
  const t = useText()
  const { min, max } = USERNAME_LENGTH
  return (
    <AuthForm
      constraints={constraints}
      labels={LABELS}
      failure={failure}
      messages={{ 'email.taken': t('failure.email_taken'), 'username.taken': t('failure.username_taken') }}
    >
      <FormField name="username" hint={t('register.username.hint', { min, max })}>
        {(control) => <Input type="text" autoComplete="username" {...control} />}
      </FormField>
      <EmailField hint={t('register.email.hint')} />
      {failure?.fields['email'] === 'taken' && <EmailTakenHelp to={to} />}
      <NewPasswordFields />
      <TermsCheckbox />
      <FormCheckbox name="newsletter">{t('register.newsletter')}</FormCheckbox>
      <AuthButton>{t('register.create')}</AuthButton>
    </AuthForm>
  )
}

/** Links to log in or reset the password when the address is taken. */
function EmailTakenHelp({ to }: { to: string | null }) {
  const t = useText()
  return (
    <p className="small">
      {t('register.already')}{' '}
      <SiteLink className="link" to={withReturnTo(paths.login, to)}>
        {t('login.enter')}
      </SiteLink>
      {' · '}
      <SiteLink className="link" to={withReturnTo(paths.forgotPassword, to)}>
        {t('login.forgotten')}
      </SiteLink>
    </p>
  )
}
