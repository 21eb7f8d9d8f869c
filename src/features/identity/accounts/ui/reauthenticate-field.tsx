import type { RefObject } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { PasswordInput } from './password-field.tsx'

type Props = {
  /** Unique on the page; the input's `name` is always `password`. */
  name: string
  error: string | null
  /** Focuses the field on error. */
  focus?: { ref: RefObject<HTMLInputElement | null>; autoFocus: boolean }
}

/** The current password, to reauthenticate before a sensitive change. */
export function ReauthenticateField({ name, error, focus }: Props) {
  const t = useText()
  const label = t('twosteps.password')
  return (
    <Field name={name} label={label} hint={t('twosteps.password.hint')} error={error ?? undefined}>
      {(control) => (
        <PasswordInput label={label} autoComplete="current-password" {...focus} {...control} name="password" />
      )}
    </Field>
  )
}
