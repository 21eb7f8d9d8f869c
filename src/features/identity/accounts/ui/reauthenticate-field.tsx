import { useText } from '#ui/i18n/i18n.tsx'
import { PasswordField } from './password-field.tsx'

type Props = Pick<Parameters<typeof PasswordField>[0], 'focus'> & {
  /** Unlike any other on the page; the form calls it `password`. */
  name: string
  error: string | null
}

/** The password of whoever is signed in already, before what could keep the owner of a browser left open out. */
export function ProofField({ name, error, focus }: Props) {
  const t = useText()
  return (
    <PasswordField
      name={name}
      as="password"
      label={t('twosteps.password')}
      hint={t('twosteps.password.hint')}
      error={error ?? undefined}
      autoComplete="current-password"
      {...(focus && { focus })}
    />
  )
}
