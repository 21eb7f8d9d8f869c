import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { countCharacters } from '#ui/forms/constraints.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './password-field.module.css'
import { usePasswordCheck } from './use-password-check.ts'

type AutoComplete = 'current-password' | 'new-password'

type Props = {
  name: string
  autoComplete: AutoComplete
  hint?: string
  autoFocus?: boolean
}

/** A password of the form around it. */
export function PasswordField({ name, hint, ...input }: Props) {
  const { label } = useFormField(name)
  return (
    <FormField name={name} hint={hint}>
      {(control) => <PasswordInput label={label} {...input} {...control} />}
    </FormField>
  )
}

/** A new password: shows its rules, the number of characters, and while one types why it would be refused. */
export function NewPasswordField({ name, email }: { name: string; email?: string | undefined }) {
  const t = useText()
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { label, constraint } = useFormField(name)
  const { minLength: min = 0, maxLength: max = 0 } = constraint
  const count = countCharacters(password)
  const weakness = usePasswordCheck(count < min || count > max ? '' : password, input, email)
  const rule = t('password.rule', { min, max })
  return (
    <>
      <FormField name={name} hint={count > 0 ? `${rule} ${t('password.count', { count })}` : rule}>
        {(control) => (
          <PasswordInput
            label={label}
            autoComplete="new-password"
            onInput={(event) => setPassword(event.currentTarget.value)}
            {...control}
            ref={input}
          />
        )}
      </FormField>
      <p className={`${styles.weakness} small`} role="status">
        {weakness && (
          <>
            <b>{t('password.weak')}</b> {t(`field.${weakness}`)}
          </>
        )}
      </p>
    </>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; autoComplete: AutoComplete }

/** A password input; with scripts it can be shown. */
function PasswordInput({ label, ...input }: InputProps) {
  const t = useText()
  const hydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  return (
    <span className={field.withButton}>
      <input
        className={field.input}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...input}
        type={isShown ? 'text' : 'password'}
      />
      {hydrated && (
        <button
          className={buttonStyles.icon}
          type="button"
          aria-label={t('password.show', { label })}
          aria-pressed={isShown}
          aria-controls={input.id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </button>
      )}
    </span>
  )
}
