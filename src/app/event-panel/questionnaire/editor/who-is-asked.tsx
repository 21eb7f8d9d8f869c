import { conditionText } from '#features/registration-forms/ui/answer-text.ts'
import { allFields, CONDITION_TYPES, type FormField, textIn } from '#shared/registrations/form-definition.ts'
import { CheckRow, Legend } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { findField, possibleAnswers } from '../definition/definition-edits.ts'
import { useBuilder } from '../state/builder-context.ts'
import * as styles from './editor.module.css'

type Props = { field: FormField; change: (changes: Partial<FormField>) => void }

/** The tickets that are asked, and the answer on which it depends. */
export const WhoIsAsked = (props: Props) => (
  <>
    <Tickets {...props} />
    <Condition {...props} />
  </>
)

function Tickets({ field, change }: Props) {
  const t = useText()
  const locale = useLocale()
  const { tickets } = useBuilder()
  const removed = field.tickets.filter((id) => !tickets.some((ticket) => ticket.id === id))
  if (tickets.length < 2 && field.tickets.length === 0) return null
  const named = tickets.map(({ id, title, titleEn }) => ({ id, title: textIn({ es: title, en: titleEn }, locale) }))
  const all = [...named, ...removed.map((id) => ({ id, title: t('formBuilder.tickets.removed') }))]
  return (
    <fieldset className={styles.choices}>
      <Legend>{t('formBuilder.tickets')}</Legend>
      <p className="small muted">{t('formBuilder.tickets.hint')}</p>
      {all.map(({ id, title }) => (
        <CheckRow key={id}>
          <input
            type="checkbox"
            id={`ticket-${id}`}
            name="tickets"
            value={id}
            checked={field.tickets.includes(id)}
            onChange={({ target }) =>
              change({ tickets: target.checked ? [...field.tickets, id] : field.tickets.filter((one) => one !== id) })
            }
          />
          <label htmlFor={`ticket-${id}`}>{title}</label>
        </CheckRow>
      ))}
    </fieldset>
  )
}

function Condition({ field, change }: Props) {
  const t = useText()
  const locale = useLocale()
  const { definition, errors } = useBuilder()
  const fields = allFields(definition)
  const earlier = fields
    .slice(
      0,
      fields.findIndex(({ key }) => key === field.key),
    )
    .filter(({ type, stage }) => CONDITION_TYPES.includes(type) && (stage === 'signup' || field.stage === 'followup'))
  const { show_if: condition } = field
  const asked = condition && findField(definition, condition.key)
  // A question that was moved behind this one is listed, so that it can be seen what is wrong.
  const listed = asked && !earlier.includes(asked) ? [...earlier, asked] : earlier
  if (listed.length === 0) return null
  const isLate = asked !== null && !earlier.includes(asked)
  const isWrong = isLate || Object.keys(errors[field.key] ?? {}).some((name) => name.startsWith('show_if'))
  const choose = (key: string) => {
    const next = findField(definition, key)
    change({ show_if: next ? { key, in: possibleAnswers(next).slice(0, 1) } : null })
  }
  const words = { yes: t('answers.yes'), no: t('answers.no') }
  return (
    <>
      <Field
        name="condition"
        label={t('formBuilder.condition')}
        error={isWrong ? t('formBuilder.condition.wrong') : undefined}
      >
        {(control) => (
          <Select {...control} value={condition?.key ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('formBuilder.condition.always')}</option>
            {listed.map(({ key, label }) => (
              <option key={key} value={key}>
                {t('formBuilder.condition.if', { question: textIn(label, locale) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {condition && asked && (
        <fieldset className={`${styles.choices} indent`}>
          <Legend>{t('formBuilder.condition.answers')}</Legend>
          {possibleAnswers(asked).map((answer) => (
            <CheckRow key={answer}>
              <input
                type="checkbox"
                id={`answer-${answer}`}
                name="answers"
                value={answer}
                checked={condition.in.includes(answer)}
                onChange={({ target }) => {
                  const chosen = possibleAnswers(asked).filter((one) =>
                    one === answer ? target.checked : condition.in.includes(one),
                  )
                  if (chosen.length > 0) change({ show_if: { ...condition, in: chosen } })
                }}
              />
              <label htmlFor={`answer-${answer}`}>{conditionText(asked, [answer], locale, words)}</label>
            </CheckRow>
          ))}
        </fieldset>
      )}
    </>
  )
}
