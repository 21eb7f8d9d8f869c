import { Form } from 'react-router'
import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { Button } from '#ui/components/button.tsx'
import type { FormOptions } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const LABELS = { password: 'password.new', passwordConfirmation: 'password.again' } as const

/**
 * Confirms the address in a browser that is not signed in to the account: with a new password, or without setting one.
 * Works without JavaScript.
 */
export function ConfirmInOtherBrowser(options: Pick<FormOptions, 'constraints' | 'failure'>) {
  const t = useText()
  return (
    <>
      <AuthForm labels={LABELS} {...options}>
        <NewPasswordFields />
        <AuthButton>{t('confirm.foreign.button')}</AuthButton>
      </AuthForm>
      <Form className="stack" method="post" preventScrollReset>
        <p className="small muted">{t('confirm.foreign.none')}</p>
        <Button block type="submit" name="withoutPassword" value="on">
          {t('confirm.foreign.none.button')}
        </Button>
      </Form>
    </>
  )
}
