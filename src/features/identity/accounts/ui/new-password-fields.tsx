import { PasswordField } from './password-field.tsx'

/** A new password and its confirmation. */
export const NewPasswordFields = () => (
  <>
    <PasswordField name="password" autoComplete="new-password" showsCount />
    <PasswordField name="passwordConfirmation" autoComplete="new-password" />
  </>
)
