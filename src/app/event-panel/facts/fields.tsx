import { CONTENT_LOCALES } from '#shared/enums.ts'
import { Chip } from '#ui/components/chip.tsx'
import { FieldError, Hint, Legend } from '#ui/components/field-parts.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import * as styles from './event-facts.module.css'

type ChoiceProps = { name: string; options: readonly (readonly [value: string, label: MessageKey])[]; hint?: string }

/** One of a few values as chips; "not said" is the first. */
export function Choice({ name, options, hint }: ChoiceProps) {
  const t = useText()
  const { id, label, defaultValue, error } = useFormField(name)
  return (
    <fieldset className={styles.choice} id={id} tabIndex={-1}>
      <Legend>{label}</Legend>
      {hint && <Hint>{hint}</Hint>}
      <div className={styles.options}>
        {([['', 'facts.unsaid'], ...options] as const).map(([value, text]) => (
          <Chip as="label" key={value}>
            <input type="radio" name={name} value={value} defaultChecked={(defaultValue ?? '') === value} />
            {t(text)}
          </Chip>
        ))}
      </div>
      {error && (
        <FieldError>
          <CircleAlert /> {error}
        </FieldError>
      )}
    </fieldset>
  )
}

const YES_NO = [
  ['yes', 'answers.yes'],
  ['no', 'answers.no'],
] as const

export const YesNo = (props: Omit<ChoiceProps, 'options'>) => <Choice {...props} options={YES_NO} />

/** Several values as chips. */
export function Boxes({ name, options }: Omit<ChoiceProps, 'hint'>) {
  const t = useText()
  const { id, label, defaultOptions = [] } = useFormField(name)
  return (
    <fieldset className={styles.choice} id={id} tabIndex={-1}>
      <Legend>{label}</Legend>
      {/* Says that there were boxes, where none is ticked. */}
      <input type="hidden" name={name} value="" />
      <div className={styles.options}>
        {options.map(([value, text]) => (
          <Chip as="label" key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={defaultOptions.includes(value)} />
            {t(text)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type TextProps = { name: string; label: MessageKey; hint?: string; lines?: boolean; long?: boolean; example?: string }

/** A short text in Spanish and, where it is wanted, in English; `lines`: a list with an item on each line, `long`: some sentences. */
export function Words({ name, label, hint, lines, long, example }: TextProps) {
  const t = useText()
  return (
    <div className={styles.pair}>
      {CONTENT_LOCALES.map((lang) => (
        <div key={lang} className={lang === 'en' ? styles.english : undefined}>
          <FormField
            name={`${name}_${lang}`}
            label={lang === 'en' ? t('facts.in_english', { field: t(label) }) : t(label)}
            hint={lang === 'es' ? hint : undefined}
          >
            {(control) => {
              const shared = { ...control, lang, ...(lang === 'es' && example && { placeholder: example }) }
              return lines || long ? (
                <Textarea rows={lines ? 3 : 2} {...shared} />
              ) : (
                <Input type="text" autoComplete="off" {...shared} />
              )
            }}
          </FormField>
        </div>
      ))}
    </div>
  )
}
