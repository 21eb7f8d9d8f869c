import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import { AuthButton, AuthForm, NEW_PASSWORD_RULES } from '#features/identity/accounts/ui/auth-form.tsx'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { EMAIL_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as field from '#ui/primitives/field.module.css'

export type RegisterValues = { username: string; email: string; terms: boolean; newsletter: boolean }

const RULES = {
  username: USERNAME_LENGTH,
  email: { max: EMAIL_LENGTH, email: true },
  ...NEW_PASSWORD_RULES,
  terms: { mustBeChecked: true },
}
const LABELS = {
  username: 'register.username',
  email: 'email.label',
  password: 'password.label',
  passwordConfirmation: 'password.again',
  terms: 'legal.terms',
} as const

/** Sign-up form; every rule is shown beside its field from the start. */
export function RegisterForm({
  failure,
  values,
  to,
}: {
  failure: FormFailure | null
  values: RegisterValues
  to: string | null
}) {
  const t = useText()
  return (
    <AuthForm
      rules={RULES}
      labels={LABELS}
      failure={failure}
      messageFor={(name, code) =>
        code === 'taken' ? t(name === 'email' ? 'failure.email_taken' : 'failure.username_taken') : undefined
      }
    >
      {(errorOf) => (
        <>
          <Field
            name="username"
            label={t('register.username')}
            hint={t('register.username.hint', USERNAME_LENGTH)}
            error={errorOf('username')}
          >
            {(control) => (
              <input
                className={field.input}
                type="text"
                autoComplete="username"
                required
                minLength={USERNAME_LENGTH.min}
                maxLength={USERNAME_LENGTH.max}
                defaultValue={values.username}
                {...control}
              />
            )}
          </Field>
          <EmailField hint={t('register.email.hint')} error={errorOf('email')} defaultValue={values.email} />
          {failure?.fields['email'] === 'taken' && <EmailTakenHelp to={to} />}
          <NewPasswordFields errorOf={errorOf} />
          <Terms error={errorOf('terms')} defaultChecked={values.terms} />
          <Checkbox name="newsletter" defaultChecked={values.newsletter}>
            {t('register.newsletter')}
          </Checkbox>
          <AuthButton>{t('register.create')}</AuthButton>
        </>
      )}
    </AuthForm>
  )
}

/** Legal texts open in a new tab, to keep the form. */
function Terms({ error, defaultChecked }: { error: string | undefined; defaultChecked: boolean }) {
  const t = useText()
  const locale = useLocale()
  const text = (name: 'terms' | 'privacy') => (
    <SiteLink className="link" to={paths.legal(LEGAL_SLUGS[name][locale])} target="_blank">
      {t(`legal.${name}`)}
      <span className="visually-hidden"> {t('opens_apart')}</span>
    </SiteLink>
  )
  return (
    <Checkbox name="terms" required error={error} defaultChecked={defaultChecked}>
      {t('register.accept')} {text('terms')} {t('register.and')} {text('privacy')}
    </Checkbox>
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
