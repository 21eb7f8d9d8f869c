import { EMAIL_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'

type Props = { hint?: string; error: string | undefined; defaultValue: string }

/** An email input. */
export function EmailField({ hint, error, defaultValue }: Props) {
  const t = useText()
  return (
    <Field name="email" label={t('email.label')} error={error} {...(hint && { hint })}>
      {(control) => (
        <input
          className={field.input}
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_LENGTH}
          defaultValue={defaultValue}
          {...control}
        />
      )}
    </Field>
  )
}
