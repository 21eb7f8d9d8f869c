import type { InputHTMLAttributes, ReactNode } from 'react'
import { Input } from '#ui/components/input.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as proposalForm from './proposal-form.module.css'

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & { name: string; hint?: string | undefined }

/** A single-line field; optional ones say so. */
export function TextField({ name, hint, ...more }: TextFieldProps) {
  const t = useText()
  const { label, constraint } = useFormField(name)
  return (
    <FormField name={name} label={constraint.required ? label : `${label} ${t('organization.optional')}`} hint={hint}>
      {(control) => <Input autoComplete="off" {...control} {...more} />}
    </FormField>
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
