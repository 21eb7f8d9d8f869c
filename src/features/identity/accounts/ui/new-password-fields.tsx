import { NewPasswordField, PasswordField } from './password-field.tsx'

/** A new password and its confirmation. `email`: of the new account, where the form does not ask for it. */
export const NewPasswordFields = ({ email }: { email?: string }) => (
  <>
    <NewPasswordField name="password" email={email} />
    <PasswordField name="passwordConfirmation" autoComplete="new-password" />
  </>
)
