import { KeyRound } from 'lucide-react'
import { DoorForm, NEW_PASSWORD } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPassword } from '#features/identity/accounts/ui/new-password.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useInstants } from '#ui/i18n/local-times.ts'
import { type Answer, refusalOf } from '../account-response.ts'
import type { ShownAccount } from '../account-view.ts'
import { useFreshKey } from './account-section.tsx'

const RULES = { currentPassword: { secret: true }, ...NEW_PASSWORD }
const NAMES = {
  currentPassword: 'account.password.present',
  password: 'password.new',
  passwordConfirmation: 'password.again',
} as const

/** The password as a row: how old it is, and another one for who knows it. */
export function ChangePassword({
  account,
  answer,
  done,
}: {
  account: ShownAccount
  answer: Answer
  done: string | null
}) {
  const t = useText()
  const { day } = useInstants()
  const refusal = refusalOf(answer, 'password')
  const fresh = useFreshKey(done === 'password')
  const { passwordChangedAt } = account
  return (
    <li>
      <KeyRound className="i" aria-hidden="true" />
      <div>
        <b>{t('account.password')}</b>
        {passwordChangedAt && <small>{t('account.password.since', { day: day(passwordChangedAt) })}</small>}
      </div>
      <details className="unfold" key={fresh} open={refusal !== null}>
        <summary className="btn btn--line btn--sm">{t('account.password.change')}</summary>
        <DoorForm
          rules={RULES}
          labels={NAMES}
          refusal={refusal}
          inWords={(name, code) =>
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
              <NewPassword errorOf={errorOf} another />
              <p className="small muted">{t('account.password.ends')}</p>
              <p>
                <button className="btn btn--line" type="submit">
                  {t('account.password.save')}
                </button>
              </p>
            </>
          )}
        </DoorForm>
      </details>
    </li>
  )
}
