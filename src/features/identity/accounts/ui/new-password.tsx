import { useText } from '#ui/i18n/i18n.tsx'
import type { NEW_PASSWORD } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'

type PasswordName = keyof typeof NEW_PASSWORD

type Props = {
  errorOf: (name: PasswordName) => string | undefined
  /** Another than the one there is. */
  another?: boolean
}

/** A new password, twice. */
export function NewPassword({ errorOf, another = false }: Props) {
  const t = useText()
  const fields = {
    password: another ? 'password.new' : 'password.label',
    passwordConfirmation: 'password.again',
  } as const
  return (Object.keys(fields) as PasswordName[]).map((name) => (
    <PasswordField
      key={name}
      name={name}
      label={t(fields[name])}
      error={errorOf(name)}
      autoComplete="new-password"
      counted={name === 'password'}
    />
  ))
}
