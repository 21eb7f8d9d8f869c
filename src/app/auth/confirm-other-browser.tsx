import { Form } from 'react-router'
import { AuthButton, AuthForm, NEW_PASSWORD_RULES } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'

const LABELS = { password: 'password.new', passwordConfirmation: 'password.again' } as const

/**
 * Confirms the address in a browser that is not signed in to the account: with a new password, or without setting one.
 * Works without JavaScript.
 */
export function ConfirmInOtherBrowser({ failure }: { failure: FormFailure | null }) {
  const t = useText()
  return (
    <>
      <AuthForm rules={NEW_PASSWORD_RULES} labels={LABELS} failure={failure}>
        {(errorOf) => (
          <>
            <NewPasswordFields errorOf={errorOf} isChange />
            <AuthButton>{t('confirm.foreign.button')}</AuthButton>
          </>
        )}
      </AuthForm>
      <Form className="stack" method="post" preventScrollReset>
        <p className="small muted">{t('confirm.foreign.none')}</p>
        <button
          className={`${buttonStyles.outline} ${buttonStyles.block}`}
          type="submit"
          name="withoutPassword"
          value="on"
        >
          {t('confirm.foreign.none.button')}
        </button>
      </Form>
    </>
  )
}
