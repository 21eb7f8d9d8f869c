import { useText } from '#ui/i18n/i18n.tsx'
import { PasswordField } from './password-field.tsx'

type Props = Pick<Parameters<typeof PasswordField>[0], 'focus'> & {
  /** Unique on the page; the input's `name` is always `password`. */
  name: string
  error: string | null
}

/** The current password, to reauthenticate before a sensitive change. */
export function ReauthenticateField({ name, error, focus }: Props) {
  const t = useText()
  return (
    <PasswordField
      name={name}
      inputName="password"
      label={t('twosteps.password')}
      hint={t('twosteps.password.hint')}
      error={error ?? undefined}
      autoComplete="current-password"
      {...(focus && { focus })}
    />
  )
}
