import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { PASSWORD_LENGTH } from '#shared/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { countLetters } from '#ui/forms/field-rules.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = {
  name: string
  label: string
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** A new one: its rules stand beside it, with how many characters there are. */
  counted?: boolean
  hint?: string
  /** What the form calls it, where several on the page ask for the same. */
  as?: string
  /** Takes the focus when it is refused. */
  focus?: { ref: RefObject<HTMLInputElement | null>; autoFocus: boolean }
}

/** A password, which scripts can show; without them it stays hidden. */
export function PasswordField({ name, label, error, autoComplete, counted = false, ...rest }: Props) {
  const t = useText()
  const scripted = useScripted()
  const [shown, setShown] = useState(false)
  const [count, setCount] = useState(0)
  const { min, max } = PASSWORD_LENGTH
  const rule = t('password.rule', { min, max })
  const hint = counted ? (count > 0 ? `${rule} ${t('password.count', { count })}` : rule) : rest.hint
  return (
    <Field name={name} label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <span className="inwrap">
          <input
            className="input"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            onInput={counted ? (event) => setCount(countLetters(event.currentTarget.value)) : undefined}
            {...rest.focus}
            {...control}
            name={rest.as ?? name}
          />
          {scripted && (
            <button
              className="iconbtn"
              type="button"
              aria-label={t('password.show', { label })}
              aria-pressed={shown}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff className="i" aria-hidden="true" /> : <Eye className="i" aria-hidden="true" />}
            </button>
          )}
        </span>
      )}
    </Field>
  )
}
