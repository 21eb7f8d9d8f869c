import { AuthButton, AuthForm, NEW_PASSWORD_RULES } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'

const LABELS = { password: 'password.new', passwordConfirmation: 'password.again' } as const
const RULES_WITH_CODE = { code: { max: 200 }, ...NEW_PASSWORD_RULES }
const LABELS_WITH_CODE = { code: 'reset.code', ...LABELS } as const

/** A new password; `code` is a code to type in, null when the URL has it. */
export function ResetForm({ failure, code }: { failure: FormFailure | null; code: string | null }) {
  const t = useText()
  const save = <AuthButton>{t('reset.save')}</AuthButton>
  if (code === null)
    return (
      <AuthForm rules={NEW_PASSWORD_RULES} labels={LABELS} failure={failure}>
        {(errorOf) => (
          <>
            <NewPasswordFields errorOf={errorOf} isChange />
            {save}
          </>
        )}
      </AuthForm>
    )
  return (
    <AuthForm rules={RULES_WITH_CODE} labels={LABELS_WITH_CODE} failure={failure}>
      {(errorOf) => (
        <>
          <Field name="code" label={t('reset.code')} hint={t('reset.code.hint')} error={errorOf('code')}>
            {(control) => (
              <input
                className={field.input}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={200}
                defaultValue={code}
                {...control}
              />
            )}
          </Field>
          <NewPasswordFields errorOf={errorOf} isChange />
          {save}
        </>
      )}
    </AuthForm>
  )
}
