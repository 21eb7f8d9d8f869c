import { AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { Button } from '#ui/components/button.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { AccountView } from '../account-view.ts'
import { useRemountKey } from './account-section.tsx'

const LABELS = {
  currentPassword: 'account.password.present',
  password: 'password.new',
  passwordConfirmation: 'password.again',
} as const

type Props = { constraints: FormConstraints; account: AccountView; result: AccountFormResult; done: string | null }

/** When the password was last changed, and a form to change it. */
export function ChangePassword({ constraints, account, result, done }: Props) {
  const t = useText()
  const { day } = useTimestamps()
  const failure = failureOf(result, 'password')
  const fresh = useRemountKey(done === 'password')
  const { passwordChangedAt, createdAt } = account
  // The one chosen when the account was created is as old as the account.
  const isChanged = passwordChangedAt && passwordChangedAt.getTime() - createdAt.getTime() > 60_000
  return (
    <li>
      <KeyRound />
      <div>
        <b>{t('account.password')}</b>
        {passwordChangedAt && (
          <small>
            {isChanged ? t('account.password.since', { day: day(passwordChangedAt) }) : t('account.password.first')}
          </small>
        )}
      </div>
      <Disclosure key={fresh} open={failure !== null}>
        <Button as="summary" size="small">
          {t('account.password.change')}
        </Button>
        <AuthForm
          constraints={constraints}
          labels={LABELS}
          failure={failure}
          messages={{ 'currentPassword.wrong': t('twoFactor.password.wrong') }}
        >
          <input type="hidden" name="intent" value="password" />
          <input type="text" name="account" autoComplete="username" value={account.username} readOnly hidden />
          <PasswordField name="currentPassword" autoComplete="current-password" />
          <NewPasswordFields />
          <p className="small muted">{t('account.password.ends')}</p>
          <p>
            <Button type="submit">{t('account.password.save')}</Button>
          </p>
        </AuthForm>
      </Disclosure>
    </li>
  )
}
