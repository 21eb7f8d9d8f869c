import { useMemo } from 'react'
import { DoorForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type Answer, refusalOf } from '../account-response.ts'

const RULES = { email: { max: EMAIL_LENGTH, email: true }, emailPassword: { secret: true } }
const NAMES = { email: 'email.label', emailPassword: 'account.password.present' } as const

/** Another address, for who knows the password. */
export function ChangeAddress({ answer }: { answer: Answer }) {
  const t = useText()
  const refusal = refusalOf(answer, 'email')
  const renamed = useMemo(() => refusal && withOurNames(refusal), [refusal])
  return (
    <details className="unfold" open={refusal !== null}>
      <summary className="btn btn--line btn--sm">{t('account.email.change')}</summary>
      <DoorForm
        rules={RULES}
        labels={NAMES}
        refusal={renamed}
        inWords={(name, code) =>
          code === 'taken'
            ? t('failure.email_taken')
            : name === 'emailPassword' && code === 'wrong'
              ? t('twosteps.password.wrong')
              : undefined
        }
      >
        {(errorOf) => (
          <>
            <input type="hidden" name="intent" value="email" />
            <EmailField
              hint={t('account.email.new')}
              error={errorOf('email')}
              typed={refusal ? answer.values.email : ''}
            />
            <PasswordField
              name="emailPassword"
              label={t('account.password.present')}
              error={errorOf('emailPassword')}
              autoComplete="current-password"
            />
            <p>
              <button className="btn btn--line" type="submit">
                {t('account.email.send')}
              </button>
            </p>
          </>
        )}
      </DoorForm>
    </details>
  )
}

/** The page has two forms that ask for the password: each calls it otherwise. */
function withOurNames({ fields: { currentPassword, ...fields }, ...refusal }: Refusal): Refusal {
  return { ...refusal, fields: { ...fields, ...(currentPassword && { emailPassword: currentPassword }) } }
}
