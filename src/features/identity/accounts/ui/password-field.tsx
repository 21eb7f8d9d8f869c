import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { PASSWORD_LENGTH } from '#shared/limits.ts'
import { countCharacters } from '#ui/forms/constraints.ts'
import { Field } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'

type Props = {
  name: string
  label: string
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** For a new password: shows its rules and the number of characters. */
  showsCount?: boolean
  hint?: string
  /** The input's `name`, when it differs from the id because several forms on the page have a password field. */
  inputName?: string
  /** Focuses the field on error. */
  focus?: { ref: RefObject<HTMLInputElement | null>; autoFocus: boolean }
}

/** A password input; with scripts it can be shown. */
export function PasswordField({ name, label, error, autoComplete, showsCount = false, ...rest }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  const [count, setCount] = useState(0)
  const { min, max } = PASSWORD_LENGTH
  const rule = t('password.rule', { min, max })
  const hint = showsCount ? (count > 0 ? `${rule} ${t('password.count', { count })}` : rule) : rest.hint
  return (
    <Field name={name} label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <span className={field.withButton}>
          <input
            className={field.input}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            onInput={showsCount ? (event) => setCount(countCharacters(event.currentTarget.value)) : undefined}
            {...rest.focus}
            {...control}
            name={rest.inputName ?? name}
          />
          {hydrated && (
            <button
              className={buttonStyles.icon}
              type="button"
              aria-label={t('password.show', { label })}
              aria-pressed={isShown}
              aria-controls={control.id}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <EyeOff /> : <Eye />}
            </button>
          )}
        </span>
      )}
    </Field>
  )
}
