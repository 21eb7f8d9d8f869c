import { AuthButton, AuthForm } from '#features/identity/accounts/ui/auth-form.tsx'
import { NewPasswordFields } from '#features/identity/accounts/ui/new-password-fields.tsx'
import { PASSKEY_TRUSTED_DAYS } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import type { FormOptions } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'

const LABELS = { code: 'passwordReset.code', password: 'password.new', passwordConfirmation: 'password.again' } as const

type Props = Pick<FormOptions, 'constraints' | 'failure'> & {
  /** Whether the code is typed; else the URL has it. */
  asksForCode: boolean
  /** Of the account, whoever added them. */
  passkeys: readonly { id: number; name: string }[]
}

/** A new password. */
export function ResetForm({ asksForCode, passkeys, ...options }: Props) {
  const t = useText()
  return (
    <AuthForm labels={LABELS} {...options}>
      {asksForCode && (
        <FormField name="code" hint={t('passwordReset.code.hint')}>
          {(control) => <Input type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
        </FormField>
      )}
      <NewPasswordFields />
      <AuthButton>{t('passwordReset.save')}</AuthButton>
      {passkeys.length > 0 && (
        <section className="stack" aria-labelledby="passkeys">
          <h2 className="sans large bold" id="passkeys">
            {t('passwordReset.passkeys')}
          </h2>
          <ul>
            {passkeys.map(({ id, name }) => (
              <li className="wrap-anywhere" key={id}>
                {name || t('passwordReset.passkeys.unnamed')}
              </li>
            ))}
          </ul>
          <p className="small muted">{t('passwordReset.passkeys.lede', { days: PASSKEY_TRUSTED_DAYS })}</p>
          <Button variant="dangerOutline" block type="submit" name="removePasskeys" value="on">
            {t('passwordReset.passkeys.remove')}
          </Button>
        </section>
      )}
    </AuthForm>
  )
}
