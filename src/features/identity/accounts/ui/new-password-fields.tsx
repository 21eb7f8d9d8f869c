import { useEffect, useRef, useState } from 'react'
import { countCharacters } from '#ui/forms/constraints.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './new-password-fields.module.css'
import { PasswordInput } from './password-field.tsx'
import { usePasswordCheck } from './use-password-check.ts'

/**
 * A new password and its confirmation, which one button shows: the rules, the number of characters, and while one types why it would be
 * refused and whether both are the same. `email`: of the new account, where the form does not ask for it.
 */
export function NewPasswordFields({ email }: { email?: string }) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  const [password, repeated, input, read] = useTypedPasswords()
  const { constraint, error } = useFormField('password')
  const { id: again, error: mismatch } = useFormField('passwordConfirmation')
  const { minLength: min = 0, maxLength: max = 0 } = constraint
  const count = countCharacters(password)
  const weakness = usePasswordCheck(count < min || count > max ? '' : password, input, email)
  const rule = t('password.rule', { min, max })
  const isSame = repeated === password
  // Not while the rest of it is still being typed.
  const isOther = !isSame && !password.startsWith(repeated)
  return (
    <>
      <FormField name="password" hint={count > 0 ? `${rule} ${t('password.count', { count })}` : rule}>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            onInput={read}
            {...control}
            ref={input}
            isShown={isShown}
            show={{ label: t('password.show.both'), controls: `${control.id} ${again}`, onShow: setIsShown }}
          />
        )}
      </FormField>
      <p className={`${styles.verdict} ${styles.bad} small`} role="status">
        {weakness && !error && (
          <>
            <b>{t('password.weak')}</b> {t(`field.${weakness}`)}
          </>
        )}
      </p>
      <FormField name="passwordConfirmation">
        {(control) => <PasswordInput autoComplete="new-password" onInput={read} {...control} isShown={isShown} />}
      </FormField>
      <p className={`${styles.verdict} ${isSame ? styles.good : styles.bad} small`} role="status">
        {repeated !== '' && !mismatch && (isSame ? t('password.same') : isOther && t('field.mismatch'))}
      </p>
    </>
  )
}

/** What both controls hold, also what was typed before the scripts of the page had arrived. */
function useTypedPasswords() {
  const [typed, setTyped] = useState({ password: '', repeated: '' })
  const input = useRef<HTMLInputElement>(null)
  const read = () => {
    const fields = new FormData(input.current?.form ?? undefined)
    const text = (name: string) => String(fields.get(name) ?? '')
    setTyped({ password: text('password'), repeated: text('passwordConfirmation') })
  }
  useEffect(read, [])
  return [typed.password, typed.repeated, input, read] as const
}
