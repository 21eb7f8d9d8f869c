import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { countCharacters } from '#ui/forms/constraints.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'

type AutoComplete = 'current-password' | 'new-password'

type Props = {
  name: string
  autoComplete: AutoComplete
  /** For a new password: shows its rules and the number of characters. */
  showsCount?: boolean
  hint?: string
  autoFocus?: boolean
}

/** A password of the form around it. */
export function PasswordField({ name, autoComplete, showsCount = false, hint, autoFocus }: Props) {
  const t = useText()
  const [count, setCount] = useState(0)
  const { label, constraint } = useFormField(name)
  const { minLength: min = 0, maxLength: max = 0 } = constraint
  const rule = t('password.rule', { min, max })
  const ruleHint = count > 0 ? `${rule} ${t('password.count', { count })}` : rule
  return (
    <FormField name={name} hint={showsCount ? ruleHint : hint}>
      {(control) => (
        <PasswordInput
          label={label}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          onInput={showsCount ? (event) => setCount(countCharacters(event.currentTarget.value)) : undefined}
          {...control}
        />
      )}
    </FormField>
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
