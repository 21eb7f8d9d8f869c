import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import type { FormOptions } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'

const LABELS = { code: 'passwordReset.code', password: 'password.new', passwordConfirmation: 'password.again' } as const

type Props = Pick<FormOptions, 'constraints' | 'failure'> & {
  /** Whether the code is typed; else the URL has it. */
  asksForCode: boolean
}

/** A new password. */
export function ResetForm({ asksForCode, ...options }: Props) {
  const t = useText()
  return (
    <AuthForm labels={LABELS} {...options}>
      {asksForCode && (
        <FormField name="code" hint={t('passwordReset.code.hint')}>
          {(control) => (
            <input
              className={field.input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...control}
            />
          )}
        </FormField>
      )}
      <NewPasswordFields />
      <AuthButton>{t('passwordReset.save')}</AuthButton>
    </AuthForm>
  )
}
