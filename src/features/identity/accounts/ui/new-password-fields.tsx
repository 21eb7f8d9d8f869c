import { useText } from '#ui/i18n/i18n.tsx'
import type { NEW_PASSWORD_RULES } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'

type PasswordName = keyof typeof NEW_PASSWORD_RULES

type Props = {
  errorOf: (name: PasswordName) => string | undefined
  /** Replaces an existing password. */
  isChange?: boolean
}

/** A new password and its confirmation. */
export function NewPasswordFields({ errorOf, isChange = false }: Props) {
  const t = useText()
  const fields = {
    password: isChange ? 'password.new' : 'password.label',
    passwordConfirmation: 'password.again',
  } as const
  return (Object.keys(fields) as PasswordName[]).map((name) => (
    <PasswordField
      key={name}
      name={name}
      label={t(fields[name])}
      error={errorOf(name)}
      autoComplete="new-password"
      showsCount={name === 'password'}
    />
  ))
}
