import { Lightbulb } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { FieldCode } from '#shared/error-codes.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, REASON_LENGTH, REFUND_POLICY_MAX, TAG_MAX, TITLE_MAX } from '#shared/limits.ts'
import { type Control, Field } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { one, type Values } from './event-values.ts'

/** What every part of an event's form is given: how it began, what it says now, and what is wrong. */
export type Fields = { start: Values; now: Values; wrong: (name: string) => string | undefined }

const LONGEST: Record<string, number> = {
  ...{ title: TITLE_MAX, other_title: TITLE_MAX, new_name: TITLE_MAX },
  ...{ description: DESCRIPTION_MAX, other_description: DESCRIPTION_MAX, tags: TAG_MAX, county: COUNTY_MAX },
  ...{ refund_policy_es: REFUND_POLICY_MAX, refund_policy_en: REFUND_POLICY_MAX, reason: REASON_LENGTH.max },
}

/** What is wrong with a field, in words. */
export function useFieldWords() {
  const t = useText()
  return (name: string, code: FieldCode) => {
    if (name === 'date_end' && code === 'date') return t('eventform.end_before')
    if ((name === 'venue' || name === 'county') && code !== 'too_long') return t('eventform.where.missing')
    return t(`field.${code}`, { min: REASON_LENGTH.min, max: LONGEST[name] ?? 300, word: '' })
  }
}

/** One numbered part of the form. */
export function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="fset" aria-labelledby={id}>
      <h2 id={id}>
        <span className="n" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

type Props = Omit<React.ComponentProps<'input'>, 'name'> & {
  fields: Fields
  name: string
  label: string
  hint?: string | undefined
  optional?: boolean
}

export function useLabel(label: string, optional = false) {
  const t = useText()
  return optional ? `${label} ${t('eventform.optional')}` : label
}

/** A line to type. */
export function TextField({ fields, name, label, hint, optional = false, ...input }: Props) {
  return (
    <Field name={name} label={useLabel(label, optional)} error={fields.wrong(name)} {...(hint && { hint })}>
      {(control: Control) => (
        <input className="input" type="text" defaultValue={one(fields.start, name)} {...input} {...control} />
      )}
    </Field>
  )
}

type Choice = {
  fields: Fields
  name: string
  label: string
  hint?: string
  options: readonly (readonly [string, string])[]
}

export function SelectField({ fields, name, label, hint, options }: Choice) {
  return (
    <Field name={name} label={label} error={fields.wrong(name)} {...(hint && { hint })}>
      {(control) => (
        <select className="select" defaultValue={one(fields.start, name)} {...control}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type Prose = {
  fields: Fields
  name: string
  label: string
  hint?: string
  rows?: number
  lang?: string | undefined
  optional?: boolean
}

export function ProseField({ fields, name, label, hint, rows = 3, lang, optional = true }: Prose) {
  return (
    <Field name={name} label={useLabel(label, optional)} error={fields.wrong(name)} {...(hint && { hint })}>
      {(control) => (
        <textarea className="input" rows={rows} lang={lang} defaultValue={one(fields.start, name)} {...control} />
      )}
    </Field>
  )
}

/** What would do it good, said under what it is about; it stops nobody (§5). */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <p className="advice">
      <Lightbulb className="i" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
