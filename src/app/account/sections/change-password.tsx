import { KeyRound } from 'lucide-react'
import { AuthForm, NEW_PASSWORD_RULES } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import type { AccountView } from '../account-view.ts'
import { useRemountKey } from './account-section.tsx'

const RULES = { currentPassword: { isPassword: true }, ...NEW_PASSWORD_RULES }
const LABELS = {
  currentPassword: 'account.password.present',
  password: 'password.new',
  passwordConfirmation: 'password.again',
} as const

/** When the password was last changed, and a form to change it. */
export function ChangePassword({
  account,
  result,
  done,
}: {
  account: AccountView
  result: AccountFormResult
  done: string | null
}) {
  const t = useText()
  const { day } = useTimestamps()
  const failure = failureOf(result, 'password')
  const fresh = useRemountKey(done === 'password')
  const { passwordChangedAt } = account
  return (
    <li>
      <KeyRound />
      <div>
        <b>{t('account.password')}</b>
        {passwordChangedAt && <small>{t('account.password.since', { day: day(passwordChangedAt) })}</small>}
      </div>
      <details className={rows.disclosure} key={fresh} open={failure !== null}>
        <summary className={`${buttonStyles.outline} ${buttonStyles.small}`}>{t('account.password.change')}</summary>
        <AuthForm
          rules={RULES}
          labels={LABELS}
          failure={failure}
          messageFor={(name, code) =>
            name === 'currentPassword' && code === 'wrong' ? t('twosteps.password.wrong') : undefined
          }
        >
          {(errorOf) => (
            <>
              <input type="hidden" name="intent" value="password" />
              <input type="text" name="account" autoComplete="username" value={account.username} readOnly hidden />
              <PasswordField
                name="currentPassword"
                label={t('account.password.present')}
                error={errorOf('currentPassword')}
                autoComplete="current-password"
              />
              <NewPasswordFields errorOf={errorOf} isChange />
              <p className="small muted">{t('account.password.ends')}</p>
              <p>
                <button className={buttonStyles.outline} type="submit">
                  {t('account.password.save')}
                </button>
              </p>
            </>
          )}
        </AuthForm>
      </details>
    </li>
  )
}
