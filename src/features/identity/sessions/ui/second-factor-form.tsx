import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { TRUSTED_DEVICE_DAYS } from '#shared/limits.ts'
import { Input } from '#ui/components/input.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import type { FormOptions } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const LABELS = { code: 'code.label' } as const

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ constraints, failure }: FormOptions) {
  const t = useText()
  return (
    <AuthForm
      constraints={constraints}
      labels={LABELS}
      failure={failure}
      messages={{ 'code.wrong': t('signIn.code_wrong') }}
    >
      <FormField name="code" hint={t('code.hint')}>
        {(control) => (
          // Not inputMode="numeric": recovery codes have letters.
          <Input
            code
            // The page asks for nothing else.
            autoFocus={!failure}
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
          />
        )}
      </FormField>
      <FormCheckbox name="trust">{t('code.trust', { days: TRUSTED_DEVICE_DAYS })}</FormCheckbox>
      <AuthButton>{t('code.enter')}</AuthButton>
    </AuthForm>
  )
}
