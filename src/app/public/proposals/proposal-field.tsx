import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Values } from '#features/proposals/ui/proposal-response.ts'
import { Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import * as proposalForm from './proposal-form.module.css'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue' | 'className'> & {
  name: string
  label: string
  hint?: string
  error: string | undefined
  values: Values
}

/** A single-line field; optional ones say so. */
export function TextField({ name, label, hint, error, values, ...more }: TextFieldProps) {
  const t = useText()
  const whole = more.required ? label : `${label} ${t('organization.optional')}`
  return (
    <Field name={name} label={whole} error={error} {...(hint && { hint })}>
      {(control) => (
        <input
          className={field.input}
          type="text"
          autoComplete="off"
          defaultValue={values[name] ?? ''}
          {...more}
          {...control}
        />
      )}
    </Field>
  )
}

/** A section of a proposal. */
export function FormSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={proposalForm.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
