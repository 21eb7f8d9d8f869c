import { useMemo } from 'react'
import { AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { EmailField } from '#features/identity/accounts/ui/email-field.tsx'
import { PasswordField } from '#features/identity/accounts/ui/password-field.tsx'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { type AccountFormResult, failureOf } from '../account-response.ts'

const RULES = { email: { max: EMAIL_LENGTH, email: true }, emailPassword: { isPassword: true } }
const LABELS = { email: 'email.label', emailPassword: 'account.password.present' } as const

/** Changes the email address, with the current password. */
export function ChangeEmail({ result }: { result: AccountFormResult }) {
  const t = useText()
  const failure = failureOf(result, 'email')
  const fieldNameFor = useMemo(() => failure && toPageFieldNames(failure), [failure])
  return (
    <details className={rows.disclosure} open={failure !== null}>
      <summary className={`${buttonStyles.outline} ${buttonStyles.small}`}>{t('account.email.change')}</summary>
      <AuthForm
        rules={RULES}
        labels={LABELS}
        failure={fieldNameFor}
        messageFor={(name, code) =>
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
              defaultValue={failure ? result.values.email : ''}
            />
            <PasswordField
              name="emailPassword"
              label={t('account.password.present')}
              error={errorOf('emailPassword')}
              autoComplete="current-password"
            />
            <p>
              <button className={buttonStyles.outline} type="submit">
                {t('account.email.send')}
              </button>
            </p>
          </>
        )}
      </AuthForm>
    </details>
  )
}

/** The page has two forms that ask for the password, under different field names. */
function toPageFieldNames({ fields: { currentPassword, ...fields }, ...failure }: FormFailure): FormFailure {
  return { ...failure, fields: { ...fields, ...(currentPassword && { emailPassword: currentPassword }) } }
}
