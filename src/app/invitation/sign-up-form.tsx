import { TermsCheckbox } from '#app/auth/terms-checkbox.tsx'
import { AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { withReturnTo } from '#features/identity/accounts/ui/auth-layout.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import type { Invitation } from '#features/memberships/invitations/queries.server.ts'
import { USERNAME_LENGTH } from '#shared/limits.ts'
import { membershipPaths } from '#shared/membership-paths.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import type { FormOptions } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { DeclineButton } from './decline-button.tsx'
import { RoleFact } from './role-fact.tsx'

const LABELS = {
  username: 'register.username',
  password: 'password.label',
  passwordConfirmation: 'password.again',
  terms: 'legal.terms',
} as const

type Props = Pick<FormOptions, 'constraints' | 'failure'> & { invitation: Invitation; token: string }

/**
 * For who is not signed in. It says the same whether the address has an account: with one, signing in comes back here. The address is
 * the invitation's, and needs no confirmation.
 */
export function InvitedSignUpForm({ invitation: { email, role, status }, constraints, token, failure }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const here = path(membershipPaths.invitation(token))
  const { min, max } = USERNAME_LENGTH
  return (
    <div className="stack">
      <RoleFact role={role} />
      <p>
        <b>{t('register.have')}</b>{' '}
        <SiteLink className="link" to={withReturnTo(paths.login, here)}>
          {t('invitation.sign_in')}
        </SiteLink>
      </p>
      <h2>{t('register.title')}</h2>
      <p className="small">
        {t('invitation.address', { email })}{' '}
        <SiteLink className="link" to={withReturnTo(paths.register, here)}>
          {t('invitation.other_address')}
        </SiteLink>
      </p>
      <AuthForm
        constraints={constraints}
        labels={LABELS}
        failure={failure}
        messages={{
          'username.taken': t('failure.username_taken'),
          'email.taken': t('invitation.email_taken', { email }),
        }}
      >
        <FormField name="username" hint={t('register.username.hint', { min, max })}>
          {(control) => <Input type="text" autoComplete="username" {...control} />}
        </FormField>
        <NewPasswordFields email={email} />
        <TermsCheckbox />
        <FormCheckbox name="newsletter">{t('register.newsletter')}</FormCheckbox>
        <Button variant="primary" size="large" block type="submit" name="intent" value="sign_up">
          {t('invitation.sign_up')}
        </Button>
      </AuthForm>
      {status === 'open' && <DeclineButton />}
    </div>
  )
}
