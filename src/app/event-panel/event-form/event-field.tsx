import { Lightbulb } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { FieldCode } from '#shared/error-codes.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, REASON_LENGTH, REFUND_POLICY_MAX, TAG_MAX, TITLE_MAX } from '#shared/limits.ts'
import { type ControlProps, Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './event-field.module.css'
import { type EventFormValues, textOf } from './event-values.ts'

/** What every section of the event form needs: initial values, current values and errors. */
export type FieldState = {
  start: EventFormValues
  now: EventFormValues
  errorOf: (name: string) => string | undefined
}

const MAX_LENGTHS: Record<string, number> = {
  ...{ title: TITLE_MAX, 'localizations.title': TITLE_MAX, 'new_venue.name': TITLE_MAX },
  ...{ description: DESCRIPTION_MAX, 'localizations.description': DESCRIPTION_MAX, tags: TAG_MAX, county: COUNTY_MAX },
  ...{ refund_policy_es: REFUND_POLICY_MAX, refund_policy_en: REFUND_POLICY_MAX, reason: REASON_LENGTH.max },
}

/** Messages of field errors. */
export function useFieldErrorMessage() {
  const t = useText()
  return (name: string, code: FieldCode) => {
    if (name === 'date_end' && code === 'date') return t('eventform.end_before')
    if ((name === 'venue' || name === 'county') && code !== 'too_long') return t('eventform.where.missing')
    return t(`field.${code}`, { min: REASON_LENGTH.min, max: MAX_LENGTHS[name] ?? 300, word: '' })
  }
}

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

type Props = Omit<React.ComponentProps<'input'>, 'name'> & {
  fields: FieldState
  name: string
  label: string
  hint?: string | undefined
  optional?: boolean
}

export function useLabel(label: string, optional = false) {
  const t = useText()
  return optional ? `${label} ${t('eventform.optional')}` : label
}

/** A text field. */
export function TextField({ fields, name, label, hint, optional = false, ...input }: Props) {
  return (
    <Field name={name} label={useLabel(label, optional)} error={fields.errorOf(name)} {...(hint && { hint })}>
      {(control: ControlProps) => (
        <input className={field.input} type="text" defaultValue={textOf(fields.start, name)} {...input} {...control} />
      )}
    </Field>
  )
}

type Choice = {
  fields: FieldState
  name: string
  label: string
  hint?: string
  options: readonly (readonly [string, string])[]
}

export function SelectField({ fields, name, label, hint, options }: Choice) {
  return (
    <Field name={name} label={label} error={fields.errorOf(name)} {...(hint && { hint })}>
      {(control) => (
        <select className={field.select} defaultValue={textOf(fields.start, name)} {...control}>
          {options.map(([value, message]) => (
            <option key={value} value={value}>
              {message}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type RichTextProps = {
  fields: FieldState
  name: string
  label: string
  hint?: string
  rows?: number
  lang?: string | undefined
  optional?: boolean
}

export function RichTextField({ fields, name, label, hint, rows = 3, lang, optional = true }: RichTextProps) {
  return (
    <Field name={name} label={useLabel(label, optional)} error={fields.errorOf(name)} {...(hint && { hint })}>
      {(control) => (
        <textarea
          className={field.input}
          rows={rows}
          lang={lang}
          defaultValue={textOf(fields.start, name)}
          {...control}
        />
      )}
    </Field>
  )
}

/** A suggestion below its field; never blocks. */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <p className={field.advice}>
      <Lightbulb />
      <span>{children}</span>
    </p>
  )
}
