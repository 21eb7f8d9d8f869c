import { DoorButton, DoorForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { DEVICE_DAYS } from '#shared/limits.ts'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

const RULES = { code: { max: 40 } }
const NAMES = { code: 'code.label' } as const

/** The second of two steps: what the authenticator shows, or a code kept for bad days. */
export function SecondStep({ refusal }: { refusal: Refusal | null }) {
  const t = useText()
  return (
    <DoorForm
      rules={RULES}
      labels={NAMES}
      refusal={refusal}
      inWords={(_, code) => (code === 'wrong' ? t('door.code_wrong') : undefined)}
    >
      {(errorOf) => (
        <>
          <Field name="code" label={t('code.label')} hint={t('code.hint')} error={errorOf('code')}>
            {(control) => (
              // No number keys alone: a recovery code has letters.
              <input
                className="input otp"
                // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else
                autoFocus={!refusal}
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
          <CheckBox name="trust">{t('code.trust', { days: DEVICE_DAYS })}</CheckBox>
          <DoorButton>{t('code.enter')}</DoorButton>
        </>
      )}
    </DoorForm>
  )
}
