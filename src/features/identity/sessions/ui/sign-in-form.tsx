import { useState } from 'react'
import { AuthButton, AuthForm, AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { PasskeySignInButton } from '#features/identity/passkeys/ui/passkey-sign-in.tsx'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './sign-in-form.module.css'

/** Which of the login page's forms was submitted. */
export type SignInMethod = 'password' | 'link' | 'code'
type SignInFormResult = {
  method: SignInMethod
  failure: FormFailure | null
  values: { identifier: string; email: string; remember: boolean }
}
type Props = {
  result: SignInFormResult | undefined
  returnTo: string | null
  home: string
  notice: 'password' | 'late' | null
}

/** Sign in with password, passkey or an emailed link. */
export function SignInForms({ result, returnTo, home, notice }: Props) {
  const t = useText()
  const failure = result?.method === 'password' ? result.failure : null
  const isLimited = failure?.code === 'too_many_tries'
  return (
    <>
      {notice && !result && (
        <AuthMessage kind={notice === 'password' ? 'done' : 'wrong'}>{t(`login.${notice}`)}</AuthMessage>
      )}
      <PasswordForm result={result} failure={failure} returnTo={returnTo} home={home} />
      <LinkForm result={result?.method === 'link' ? result : undefined} open={isLimited} />
    </>
  )
}

const LABELS = { identifier: 'login.identifier', password: 'password.label' } as const
const RULES = { identifier: { max: EMAIL_LENGTH }, password: { isPassword: true } }

function PasswordForm({ result, failure, returnTo, home }: Omit<Props, 'notice'> & { failure: FormFailure | null }) {
  const t = useText()
  return (
    <AuthForm rules={RULES} labels={LABELS} failure={failure}>
      {(errorOf) => (
        <>
          <Field name="identifier" label={t('login.identifier')} error={errorOf('identifier')}>
            {(control) => (
              <input
                className={field.input}
                type="text"
                autoComplete="username webauthn"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={EMAIL_LENGTH}
                defaultValue={result?.values.identifier ?? ''}
                {...control}
              />
            )}
          </Field>
          <PasswordField
            name="password"
            label={t('password.label')}
            error={errorOf('password')}
            autoComplete="current-password"
          />
          <div className={styles.pair}>
            <Checkbox name="remember" defaultChecked={result?.values.remember ?? true}>
              {t('login.remember')}
            </Checkbox>
            <SiteLink className="link" to={withReturnTo(paths.forgotPassword, returnTo)}>
              {t('login.forgotten')}
            </SiteLink>
          </div>
          <AuthButton>{t('login.enter')}</AuthButton>
          <p className={field.divider}>{t('login.or')}</p>
          <PasskeySignInButton to={returnTo ?? home} />
        </>
      )}
    </AuthForm>
  )
}

const LINK_LABELS = { email: 'email.label' } as const
const LINK_RULES = { email: { max: EMAIL_LENGTH, email: true } }

/** Requests an emailed link. The message is the same whether the account exists or not. */
function LinkForm({ result, open }: { result: SignInFormResult | undefined; open: boolean }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (result && !result.failure) return <AuthMessage inPlace>{t('door.sent')}</AuthMessage>
  return (
    <details
      className={styles.link}
      open={open || isOpen || result !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={`${buttonStyles.outline} ${buttonStyles.block}`}>{t('login.link')}</summary>
      <AuthForm rules={LINK_RULES} labels={LINK_LABELS} failure={result?.failure ?? null}>
        {(errorOf) => (
          <>
            <input type="hidden" name="asked" value="link" />
            <EmailField
              hint={t('login.link.hint')}
              error={errorOf('email')}
              defaultValue={result?.values.email ?? ''}
            />
            <button className={`${buttonStyles.outline} ${buttonStyles.block}`} type="submit">
              {t('login.link.send')}
            </button>
          </>
        )}
      </AuthForm>
    </details>
  )
}
