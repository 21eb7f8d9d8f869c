import { LEGAL_SLUGS } from '#app/layouts/footer.tsx'
import { DoorButton, DoorForm, NEW_PASSWORD } from '#features/identity/accounts/ui/auth-form.tsx'
import { doorTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { NewPassword } from '#features/identity/accounts/ui/new-password.tsx'
import { EMAIL_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

export type Typed = { username: string; email: string; terms: boolean; newsletter: boolean }

const RULES = {
  username: USERNAME_LENGTH,
  email: { max: EMAIL_LENGTH, email: true },
  ...NEW_PASSWORD,
  terms: { ticked: true },
}
const NAMES = {
  username: 'register.username',
  email: 'email.label',
  password: 'password.label',
  passwordConfirmation: 'password.again',
  terms: 'legal.terms',
} as const

/** What a new account needs (§5): every rule stands beside its field before anything is wrong. */
export function RegisterForm({ refusal, typed, to }: { refusal: Refusal | null; typed: Typed; to: string | null }) {
  const t = useText()
  return (
    <DoorForm
      rules={RULES}
      labels={NAMES}
      refusal={refusal}
      inWords={(name, code) =>
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
                className="input"
                type="text"
                autoComplete="username"
                required
                minLength={USERNAME_LENGTH.min}
                maxLength={USERNAME_LENGTH.max}
                defaultValue={typed.username}
                {...control}
              />
            )}
          </Field>
          <EmailField hint={t('register.email.hint')} error={errorOf('email')} typed={typed.email} />
          {refusal?.fields['email'] === 'taken' && <AlreadyHere to={to} />}
          <NewPassword errorOf={errorOf} />
          <Terms error={errorOf('terms')} ticked={typed.terms} />
          <CheckBox name="newsletter" defaultChecked={typed.newsletter}>
            {t('register.newsletter')}
          </CheckBox>
          <DoorButton>{t('register.create')}</DoorButton>
        </>
      )}
    </DoorForm>
  )
}

/** The texts open beside the form: what was typed stays. */
function Terms({ error, ticked }: { error: string | undefined; ticked: boolean }) {
  const t = useText()
  const locale = useLocale()
  const text = (name: 'terms' | 'privacy') => (
    <SiteLink className="link" to={paths.legal(LEGAL_SLUGS[name][locale])} target="_blank">
      {t(`legal.${name}`)}
      <span className="sr"> {t('opens_apart')}</span>
    </SiteLink>
  )
  return (
    <CheckBox name="terms" required error={error} defaultChecked={ticked}>
      {t('register.accept')} {text('terms')} {t('register.and')} {text('privacy')}
    </CheckBox>
  )
}

/** Whoever has an account already wants to get into it. */
function AlreadyHere({ to }: { to: string | null }) {
  const t = useText()
  return (
    <p className="small">
      {t('register.already')}{' '}
      <SiteLink className="link" to={doorTo(paths.login, to)}>
        {t('login.enter')}
      </SiteLink>
      {' · '}
      <SiteLink className="link" to={doorTo(paths.forgotPassword, to)}>
        {t('login.forgotten')}
      </SiteLink>
    </p>
  )
}
