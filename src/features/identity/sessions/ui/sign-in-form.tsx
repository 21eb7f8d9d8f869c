import { type ReactNode, useState } from 'react'
import { AuthButton, AuthForm, AuthMessage } from '#features/identity/accounts/ui/auth-form.tsx'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { PasskeySignInButton } from '#features/identity/passkeys/ui/passkey-sign-in.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Divider } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './sign-in-form.module.css'

/** Which of the login page's forms was submitted. */
export type SignInMethod = 'password' | 'link' | 'code'
type SignInFormResult = { method: SignInMethod; failure: FormFailure | null }
type Props = {
  constraints: FormConstraints
  result: SignInFormResult | undefined
  returnTo: string | null
  home: string
  notice: 'password' | 'late' | null
}

/** Sign in with password, passkey or an emailed link. */
export function SignInForms({ result, notice, ...props }: Props) {
  const t = useText()
  const failure = result?.method === 'password' ? result.failure : null
  const isLimited = failure?.code === 'too_many_tries'
  return (
    <>
      {notice && !result && (
        <AuthMessage kind={notice === 'password' ? 'done' : 'wrong'}>{t(`login.${notice}`)}</AuthMessage>
      )}
      <PasswordForm failure={failure} {...props} />
      <LinkForm
        constraints={props.constraints}
        result={result?.method === 'link' ? result : undefined}
        open={isLimited}
      />
    </>
  )
}

type WaysInProps = { first: 'login' | 'register'; to: string | null; opensForm: boolean; children: ReactNode }

/** The form, or for someone new the way to an account first and the form folded below it. */
export function WaysIn({ first, to, opensForm, children }: WaysInProps) {
  const t = useText()
  if (first === 'login') return children
  return (
    <>
      <ButtonLink variant="primary" size="large" block to={withReturnTo(paths.register, to)}>
        {t('login.register')}
      </ButtonLink>
      <details className={styles.fold} open={opensForm}>
        <Button as="summary" block>
          {t('login.have')}
        </Button>
        <div className="stack">{children}</div>
      </details>
    </>
  )
}

const LABELS = { identifier: 'login.identifier', password: 'password.label' } as const
const REMEMBERED = { remember: 'on' }

type PasswordFormProps = Omit<Props, 'result' | 'notice'> & { failure: FormFailure | null }

function PasswordForm({ constraints, failure, returnTo, home }: PasswordFormProps) {
  const t = useText()
  return (
    <AuthForm constraints={constraints} labels={LABELS} failure={failure} defaultValue={REMEMBERED}>
      <FormField name="identifier">
        {(control) => (
          <Input type="text" autoComplete="username webauthn" autoCapitalize="none" spellCheck={false} {...control} />
        )}
      </FormField>
      <PasswordField name="password" autoComplete="current-password" />
      <div className={styles.pair}>
        <FormCheckbox name="remember">{t('login.remember')}</FormCheckbox>
        <SiteLink className="link" to={withReturnTo(paths.forgotPassword, returnTo)}>
          {t('login.forgotten')}
        </SiteLink>
      </div>
      <AuthButton>{t('login.enter')}</AuthButton>
      <Divider>{t('login.or')}</Divider>
      <PasskeySignInButton to={returnTo ?? home} />
    </AuthForm>
  )
}

const LINK_LABELS = { email: 'email.label' } as const
type LinkFormProps = Pick<Props, 'constraints' | 'result'> & { open: boolean }

/** Requests an emailed link. The message is the same whether the account exists or not. */
function LinkForm({ constraints, result, open }: LinkFormProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (result && !result.failure) return <AuthMessage inPlace>{t('signIn.sent')}</AuthMessage>
  return (
    <details
      className={styles.link}
      open={open || isOpen || result !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <Button as="summary" block>
        {t('login.link')}
      </Button>
      <AuthForm constraints={constraints} labels={LINK_LABELS} failure={result?.failure ?? null}>
        <input type="hidden" name="asked" value="link" />
        <EmailField hint={t('login.link.hint')} />
        <Button block type="submit">
          {t('login.link.send')}
        </Button>
      </AuthForm>
    </details>
  )
}
