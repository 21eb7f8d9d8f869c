import { useState } from 'react'
import { formatPriceInput } from '#features/tickets/ui/price.ts'
import { FORM_OPTIONS_MAX } from '#shared/limits.ts'
import { type FormField, type FormOption, textIn } from '#shared/registrations/form-definition.ts'
import { Legend } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { SortableList } from '#ui/components/sortable-list.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { X } from '#ui/icons/x.ts'
import { ActButton } from '../act-button.tsx'
import { parseTypedLimit, parseTypedPrice } from '../definition/typed-edits.ts'
import { bothLocales, useBuilder } from '../state/builder-context.ts'
import * as styles from './editor.module.css'
import { LocalizedInputs, useCodeMessage } from './editor-parts.tsx'
import { PasteOptions } from './paste-options.tsx'

type Props = { field: FormField; change: (changes: Partial<FormField>, typing?: string) => void }

/** The options of a choice, each with its texts, price and limit; sorted by dragging or with buttons. */
export function OptionEditor({ field, change }: Props) {
  const t = useText()
  const locale = useLocale()
  const { errors } = useBuilder()
  const wrong = errors[field.key]?.['options']
  const idOf = (option: FormOption) => `${field.key}.${option.key}`
  const labels = {
    label: t('formBuilder.options'),
    up: (name: string) => t('formBuilder.up', { name }),
    down: (name: string) => t('formBuilder.down', { name }),
    moved: (name: string, place: number, count: number) => t('formBuilder.moved', { name, place, count }),
  }
  return (
    <fieldset className={`${styles.choices} ${styles.options}`} aria-invalid={wrong ? true : undefined}>
      <Legend>{t('formBuilder.options')}</Legend>
      <SortableList
        form="edited"
        labels={labels}
        onReorder={(ids) =>
          change({ options: ids.flatMap((id) => field.options.find((option) => idOf(option) === id) ?? []) })
        }
        items={field.options.map((option, at) => ({
          id: idOf(option),
          name: textIn(option.label, locale),
          open: true,
          body: <OptionFields key={option.key} field={field} option={option} at={at} change={change} />,
        }))}
      />
      <span>
        <ActButton
          variant="quiet"
          size="small"
          act={`option ${field.key}`}
          disabled={field.options.length >= FORM_OPTIONS_MAX}
        >
          <Plus /> {t('formBuilder.options.add')}
        </ActButton>
      </span>
      <PasteOptions field={field} change={change} />
    </fieldset>
  )
}

type OptionProps = Props & { option: FormOption; at: number }

function OptionFields({ field, option, at, change }: OptionProps) {
  const t = useText()
  const locale = useLocale()
  const { errors, locale: own } = useBuilder()
  const codeMessage = useCodeMessage()
  const name = `options[${at}]`
  const edit = (changes: Partial<FormOption>, typing: string) =>
    change(
      { options: field.options.map((one) => (one.key === option.key ? { ...one, ...changes } : one)) },
      `${option.key} ${typing}`,
    )
  const wrong = errors[field.key] ?? {}
  return (
    <div className={styles.option}>
      <input type="hidden" name={`${name}.key`} value={option.key} />
      <LocalizedInputs
        name={`${name}.label`}
        label={t('formBuilder.option', { number: at + 1 })}
        value={option.label}
        locales={bothLocales(own)}
        errors={wrong}
        onChange={(label, typing) => edit({ label }, typing)}
      />
      <div className={styles.numbers}>
        <TypedNumber
          name={`${name}.price`}
          label={t('formBuilder.option.price')}
          value={option.price > 0 ? formatPriceInput(option.price, locale) : ''}
          means={(typed) => parseTypedPrice(typed, locale) === option.price}
          placeholder={t('formBuilder.option.price.none')}
          error={option.price < 0 ? t('formBuilder.option.price.wrong') : codeMessage(wrong[`${name}.price`])}
          onChange={(typed) => edit({ price: parseTypedPrice(typed, locale) }, 'price')}
        />
        <TypedNumber
          name={`${name}.max`}
          label={t('formBuilder.option.max')}
          value={option.max ? String(option.max) : ''}
          means={(typed) => parseTypedLimit(typed) === option.max}
          placeholder={t('formBuilder.option.max.none')}
          error={option.max === 0 ? t('formBuilder.option.max.wrong') : codeMessage(wrong[`${name}.max`])}
          onChange={(typed) => edit({ max: parseTypedLimit(typed) }, 'max')}
        />
        <ActButton
          icon
          act={`remove ${field.key}.${option.key}`}
          disabled={field.options.length < 2}
          aria-label={t('formBuilder.remove', { name: textIn(option.label, locale) })}
        >
          <X />
        </ActButton>
      </div>
    </div>
  )
}

type TypedNumberProps = {
  name: string
  label: string
  value: string
  /** Whether what was typed is the number in the form. */
  means: (typed: string) => boolean
  placeholder: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** Keeps what was typed, while the form has the number that it means: `18,` is 18. */
function TypedNumber({ name, label, value, means, placeholder, error, onChange }: TypedNumberProps) {
  const [typed, setTyped] = useState(value)
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        <Input
          numeric
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          {...control}
          value={means(typed) ? typed : value}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}
