import { EMAIL_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { hint?: string; error: string | undefined; typed: string }

/** The address somebody gets letters at. */
export function EmailField({ hint, error, typed }: Props) {
  const t = useText()
  return (
    <Field name="email" label={t('email.label')} error={error} {...(hint && { hint })}>
      {(control) => (
        <input
          className="input"
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_LENGTH}
          defaultValue={typed}
          {...control}
        />
      )}
    </Field>
  )
}
