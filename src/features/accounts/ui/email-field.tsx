import { EMAIL_LENGTH } from '#spec/limits.ts'
import { Field } from '#ui/field.tsx'
import { useText } from '#web/i18n.tsx'

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
