import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { TRUSTED_DEVICE_DAYS } from '#shared/limits.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'

const RULES = { code: { max: 40 } }
const LABELS = { code: 'code.label' } as const

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ failure }: { failure: FormFailure | null }) {
  const t = useText()
  return (
    <AuthForm
      rules={RULES}
      labels={LABELS}
      failure={failure}
      messageFor={(_, code) => (code === 'wrong' ? t('door.code_wrong') : undefined)}
    >
      {(errorOf) => (
        <>
          <Field name="code" label={t('code.label')} hint={t('code.hint')} error={errorOf('code')}>
            {(control) => (
              // Not inputMode="numeric": recovery codes have letters.
              <input
                className={`${field.input} ${field.code}`}
                // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else
                autoFocus={!failure}
                type="text"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={40}
                {...control}
              />
            )}
          </Field>
          <Checkbox name="trust">{t('code.trust', { days: TRUSTED_DEVICE_DAYS })}</Checkbox>
          <AuthButton>{t('code.enter')}</AuthButton>
        </>
      )}
    </AuthForm>
  )
}
