import { DoorButton, DoorForm, NEW_PASSWORD } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPassword } from '#features/identity/accounts/ui/new-password.tsx'
import type { Refusal } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

const NAMES = { password: 'password.new', passwordConfirmation: 'password.again' } as const
const PASTED_RULES = { code: { max: 200 }, ...NEW_PASSWORD }
const PASTED_NAMES = { code: 'reset.code', ...NAMES } as const

/** A new password; `pasted` is the code that came without a link, null when the address has it. */
export function ResetForm({ refusal, pasted }: { refusal: Refusal | null; pasted: string | null }) {
  const t = useText()
  const save = <DoorButton>{t('reset.save')}</DoorButton>
  if (pasted === null)
    return (
      <DoorForm rules={NEW_PASSWORD} labels={NAMES} refusal={refusal}>
        {(errorOf) => (
          <>
            <NewPassword errorOf={errorOf} another />
            {save}
          </>
        )}
      </DoorForm>
    )
  return (
    <DoorForm rules={PASTED_RULES} labels={PASTED_NAMES} refusal={refusal}>
      {(errorOf) => (
        <>
          <Field name="code" label={t('reset.code')} hint={t('reset.code.hint')} error={errorOf('code')}>
            {(control) => (
              <input
                className="input"
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={200}
                defaultValue={pasted}
                {...control}
              />
            )}
          </Field>
          <NewPassword errorOf={errorOf} another />
          {save}
        </>
      )}
    </DoorForm>
  )
}
