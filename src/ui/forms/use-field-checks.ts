import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldCode } from '#shared/error-codes.ts'
import { type FieldErrors, type FieldRule, type FieldRules, validateValue } from './field-rules.ts'
import { useAfterPointerUp } from './use-after-pointer-up.ts'
import { focusMessage } from './use-form-message.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
const isText = (target: EventTarget): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Validates one field with the form's current values. */
function validateField(form: HTMLFormElement, name: string, rule: FieldRule) {
  const formData = new FormData(form)
  const textOf = (field: string) => String(formData.get(field) ?? '')
  return validateValue(textOf(name), rule, textOf(rule.sameAs ?? name))
}

/**
 * Validates fields when they lose focus, again on every input once they had an error, and all of them on submit.
 * `serverErrors` must keep its identity as long as it belongs to the same response.
 */
export function useFieldChecks<Name extends string>(rules: FieldRules<Name>, serverErrors: FieldErrors<Name> | null) {
  const names = Object.keys(rules) as Name[]
  const [errors, setErrors] = useState<FieldErrors<Name>>(serverErrors ?? {})
  const [attempts, setAttempts] = useState(serverErrors ? 1 : 0)
  const [lastServerErrors, setLastServerErrors] = useState(serverErrors)
  if (lastServerErrors !== serverErrors) {
    setLastServerErrors(serverErrors)
    setErrors(serverErrors ?? {})
    if (serverErrors) setAttempts(attempts + 1)
  }
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) focusMessage(summary.current)
  }, [attempts])

  const afterPointerUp = useAfterPointerUp()

  const setError = (name: Name, code: FieldCode | null) =>
    setErrors(({ [name]: _, ...others }) => (code ? { ...others, [name]: code } : others) as FieldErrors<Name>)
  const ruleNameOf = (target: EventTarget) => (isText(target) ? names.find((name) => name === target.name) : undefined)

  return {
    errors: errors,
    /** Whether the form was submitted: only then is the summary shown as well. */
    attempted: attempts > 0,
    summary,
    /** Clears all errors. */
    reset: () => {
      setErrors({})
      setAttempts(0)
    },
    handlers: {
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        const name = ruleNameOf(target)
        const form = currentTarget
        // Do not show errors for an empty field or an unchecked box that merely lost focus.
        if (name && isText(target) && ((target.value && !rules[name].mustBeChecked) || errors[name]))
          afterPointerUp(() => {
            const code = validateField(form, name, rules[name])
            // Keep an error that only the server can detect until the value changes: focusing the summary has just
            // blurred the field.
            if (code || errors[name] !== serverErrors?.[name]) setError(name, code)
          })
      },
      onInput: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
        const name = ruleNameOf(target)
        // A field that must equal this one is validated together with it.
        for (const other of names)
          if (name && errors[other] && (other === name || rules[other].sameAs === name))
            setError(other, validateField(currentTarget, other, rules[other]))
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const form = event.currentTarget
        const invalid = names.flatMap((name) => {
          const code = validateField(form, name, rules[name])
          return code ? [[name, code] as const] : []
        })
        setErrors(Object.fromEntries(invalid) as FieldErrors<Name>)
        if (invalid.length === 0) return
        event.preventDefault()
        setAttempts(attempts + 1)
      },
    },
  }
}
