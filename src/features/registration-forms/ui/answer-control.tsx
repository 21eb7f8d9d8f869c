import type { InputHTMLAttributes } from 'react'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { languageOf } from '#shared/languages.ts'
import { COUNTRY_CODES } from '#shared/registrations/countries.ts'
import type { FieldType, FormField } from '#shared/registrations/form-definition.ts'
import { CheckRow } from '#ui/components/field-parts.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import type { ControlProps } from '#ui/forms/field.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import { PAPER } from '#ui/forms/files/file-rules.ts'
import { useTypedValues } from '#ui/forms/form.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useAnswerContent, useAnswerField } from './answer-context.ts'
import * as optionStyles from './answer-options.module.css'
import { CharacterControl } from './character-control.tsx'
import { countryOptionName } from './country-option-name.ts'

type Props = { field: FormField; control: ControlProps; required: boolean }

const INPUTS: Partial<Record<FieldType, InputHTMLAttributes<HTMLInputElement>>> = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date', min: '1900-01-01', max: '2099-12-31' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  character: { type: 'text', autoComplete: 'off' },
}

/** The control of a field that has a single one. */
export function AnswerControl({ field, control, required }: Props) {
  const { constraint, value } = useAnswerField(field)
  const { characters } = useAnswerContent()
  if (field.type === 'character' && characters)
    return <CharacterControl field={field} control={control} characters={characters} />
  if (field.type === 'country') return <CountrySelect field={field} control={control} required={required} />
  if (field.type === 'file') return <FileAnswerInput field={field} control={control} required={required} />
  if (field.type === 'textarea') return <Textarea rows={4} {...control} required={required} defaultValue={value} />
  const { maxLength } = constraint
  return (
    <Input
      {...INPUTS[field.type]}
      {...control}
      {...(maxLength && { maxLength })}
      required={required}
      defaultValue={value}
    />
  )
}

function CountrySelect({ field, control, required }: Props) {
  const t = useText()
  const locale = useLocale()
  const { value } = useAnswerField(field)
  const byName = COUNTRY_CODES.map((code) => ({ code, name: countryOptionName(code, locale) })).sort((a, b) =>
    a.name.localeCompare(b.name, languageOf(locale).tag),
  )
  const home = byName.filter(({ code }) => code === HOME_COUNTRY)
  return (
    <Select {...control} autoComplete="country" required={required} defaultValue={value}>
      <option value="">{t(field.required ? 'answers.choose' : 'answers.none')}</option>
      {[...home, ...byName.filter(({ code }) => code !== HOME_COUNTRY)].map(({ code, name }) => (
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** A file that was answered before stays until it is replaced or removed. */
function FileAnswerInput({ field, control, required }: Props) {
  const t = useText()
  const { answer, id, name } = useAnswerField(field)
  const file = typeof answer === 'object' && !Array.isArray(answer) ? answer : null
  // Without scripts the refused form is a new page, whose file inputs are empty.
  const hydrated = useHydrated()
  const isEmptied = useTypedValues() !== null && !hydrated
  return (
    <>
      <FileInput rule={PAPER} {...control} required={required && !file} />
      {isEmptied && <p className="small">{t('answers.file.again')}</p>}
      {file && (
        <CheckRow as="span">
          {field.required ? (
            <span className="small">{t('answers.file.stored', { name: file.name })}</span>
          ) : (
            <>
              <input type="checkbox" id={`${id}-remove`} name={name} value="remove" />
              <label htmlFor={`${id}-remove`}>{t('answers.file.remove', { name: file.name })}</label>
            </>
          )}
        </CheckRow>
      )}
    </>
  )
}

type YesNoProps = Pick<Props, 'field' | 'required'> & { describedBy: string | undefined }

/** Yes, no and, where it may be left open, neither. */
export function YesNo({ field, required, describedBy }: YesNoProps) {
  const t = useText()
  const { id, name, value, error } = useAnswerField(field)
  const options = [
    { value: 'true', label: t('answers.yes') },
    { value: 'false', label: t('answers.no') },
    ...(field.required ? [] : [{ value: '', label: t('answers.none') }]),
  ]
  return (
    <div className={optionStyles.two}>
      {options.map((option, index) => (
        <label key={option.value} className={optionStyles.card}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            required={required}
            value={option.value}
            defaultChecked={option.value !== '' && option.value === value}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
