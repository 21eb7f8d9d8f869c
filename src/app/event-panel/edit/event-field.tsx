import { type ComponentProps, type ReactNode, useId } from 'react'
import { Advice as AdviceLine } from '#ui/components/field-parts.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Lightbulb } from '#ui/icons/lightbulb.ts'
import * as styles from './event-field.module.css'

/** A numbered section of the form. */
export function FormSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

type FieldProps = { name: string; hint?: string | undefined; optional?: boolean }

/** The field's label, marked as optional where that is asked for. */
function useLabelledField(name: string, optional: boolean) {
  const t = useText()
  const { id, label, error, defaultValue } = useFormField(name)
  return { field: { id, name, error, label: optional ? `${label} ${t('eventform.optional')}` : label }, defaultValue }
}

/**
 * A text field. The browser checks nothing before a draft is saved: what is wrong is left out of the save and reported.
 */
export function TextField({
  name,
  hint,
  optional = false,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  const { field, defaultValue } = useLabelledField(name, optional)
  return (
    <Field {...field} {...(hint && { hint })}>
      {(control) => <Input type="text" defaultValue={defaultValue} {...input} {...control} />}
    </Field>
  )
}

type Choice = FieldProps & { options: readonly (readonly [string, string])[] }

export function SelectField({ name, hint, optional = false, options }: Choice) {
  const { field, defaultValue } = useLabelledField(name, optional)
  return (
    <Field {...field} {...(hint && { hint })}>
      {(control) => (
        <Select defaultValue={defaultValue} {...control}>
          {options.map(([value, message]) => (
            <option key={value} value={value}>
              {message}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps & { rows?: number; lang?: string }

export function TextAreaField({ name, hint, optional = false, rows = 3, lang }: TextAreaProps) {
  const { field, defaultValue } = useLabelledField(name, optional)
  return (
    <Field {...field} {...(hint && { hint })}>
      {(control) => <Textarea rows={rows} lang={lang} defaultValue={defaultValue} {...control} />}
    </Field>
  )
}

/** A suggestion below its field; never blocks. */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <AdviceLine>
      <Lightbulb />
      <span>{children}</span>
    </AdviceLine>
  )
}
