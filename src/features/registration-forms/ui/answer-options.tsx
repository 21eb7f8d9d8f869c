import type { FormField, FormOption } from '#shared/registrations/form-definition.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import { Select } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useAnswerContent, useAnswerField } from './answer-context.ts'
import * as styles from './answer-options.module.css'

/** Above this many, one option is chosen from a list. */
const CARDS_MAX = 8

type Props = { field: FormField; describedBy: string | undefined; required: boolean }

/** The options of a choice as cards with their prices, or as a list when there are many. */
export function AnswerOptions({ field, describedBy, required }: Props) {
  if (field.type === 'choice' && field.options.length > CARDS_MAX)
    return <OptionSelect field={field} describedBy={describedBy} required={required} />
  return <OptionCards field={field} describedBy={describedBy} required={required} />
}

function OptionCards({ field, describedBy, required }: Props) {
  const t = useText()
  const locale = useLocale()
  const { id, name, values, error } = useAnswerField(field)
  const describe = useOption(field)
  const isSingle = field.type === 'choice'
  const first = field.options.findIndex(({ key }) => !describe(key).isSoldOut || values.includes(key))
  return (
    <div className={styles.cards}>
      {field.options.map((option, index) => {
        const { price, seats, isSoldOut } = describe(option.key)
        return (
          <label key={option.key} className={styles.card}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              id={index === Math.max(0, first) ? id : `${id}-${option.key}`}
              name={name}
              value={option.key}
              defaultChecked={values.includes(option.key)}
              disabled={isSoldOut && !values.includes(option.key)}
              required={isSingle && required}
              aria-describedby={describedBy}
              aria-invalid={error ? true : undefined}
            />
            <span>
              <b>{textIn(option.label, locale)}</b>
              {seats && <small>{seats}</small>}
            </span>
            {price && <span className={`${styles.price} num`}>{price}</span>}
          </label>
        )
      })}
      {isSingle && !field.required && (
        <label className={`${styles.card} ${styles.none}`}>
          <input type="radio" id={`${id}--`} name={name} value="" aria-describedby={describedBy} />
          <span>{t('answers.none')}</span>
        </label>
      )}
    </div>
  )
}

function OptionSelect({ field, describedBy, required }: Props) {
  const t = useText()
  const locale = useLocale()
  const { id, name, value, error } = useAnswerField(field)
  const describe = useOption(field)
  return (
    <Select
      id={id}
      name={name}
      required={required}
      defaultValue={value}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    >
      <option value="">{t(field.required ? 'answers.choose' : 'answers.none')}</option>
      {field.options.map((option) => {
        const { price, seats, isSoldOut } = describe(option.key)
        return (
          <option key={option.key} value={option.key} disabled={isSoldOut && option.key !== value}>
            {[textIn(option.label, locale), price, seats].filter(Boolean).join(' · ')}
          </option>
        )
      })}
    </Select>
  )
}

/** The price and the seats of each option of a field, in words. */
function useOption({ key: fieldKey, options }: FormField) {
  const t = useText()
  const locale = useLocale()
  const { coin, left } = useAnswerContent()
  const hasPrices = options.some(({ price }) => price > 0)
  const priceOf = ({ price }: FormOption) =>
    price > 0 ? `+${formatMoney(price, coin, locale)}` : t('answers.price.included')
  return (key: string) => {
    const option = options.find((one) => one.key === key)!
    const count = option.max === null ? undefined : left[`${fieldKey}.${key}`]
    const isSoldOut = count !== undefined && count <= 0
    const seats = count === undefined ? null : isSoldOut ? t('answers.left.none') : t('answers.left', { count })
    return { price: hasPrices ? priceOf(option) : null, seats, isSoldOut }
  }
}
