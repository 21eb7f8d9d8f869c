import { type ReactNode, useState } from 'react'
import { SAFETY_TOOLS_MAX, SCHEDULE_ROWS_MAX } from '#shared/event-facts/fact-columns.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { useFormField, useTypedValues } from '#ui/forms/form.tsx'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Plus } from '#ui/icons/plus.ts'
import * as styles from './event-facts.module.css'

/** Rows left blank are none, so that there is always room for more without scripts too. */
const BLANK = 3

/** The rows that were typed or are stored, with some more; the button adds others. */
function useRows(name: 'schedule' | 'safety_tools', stored: number, most: number) {
  const typed = useTypedValues()?.[name]
  const [added, setAdded] = useState(0)
  const filled = Array.isArray(typed) ? typed.length : stored + BLANK
  const count = Math.min(most, filled + added)
  return {
    rows: Array.from({ length: count }, (_, index) => index),
    isFull: count === most,
    add: () => setAdded(added + 1),
  }
}

type ScheduleProps = { count: number; dayNames: readonly string[] }

/** The programme: what happens when, and whether it is within play. */
export function ScheduleRows({ count, dayNames }: ScheduleProps) {
  const t = useText()
  const { rows, isFull, add } = useRows('schedule', count, SCHEDULE_ROWS_MAX)
  return (
    <>
      <ol className={styles.rows}>
        {rows.map((index) => {
          const [name, number] = [`schedule[${index}]`, { number: index + 1 }]
          return (
            <li className={styles.hour} key={index}>
              <Cell name={`${name}.day`} label={t('facts.day', number)}>
                {({ defaultValue, ...control }) => (
                  <Select {...control} defaultValue={defaultValue || '0'}>
                    {dayNames.map((day, value) => (
                      <option key={day} value={value}>
                        {day}
                      </option>
                    ))}
                  </Select>
                )}
              </Cell>
              <Cell name={`${name}.time`} label={t('facts.time', number)}>
                {(control) => <Input {...control} type="time" />}
              </Cell>
              <FormCheckbox name={`${name}.in_play`}>{t('facts.in_play')}</FormCheckbox>
              <WordsCell name={`${name}.what`} label={t('facts.what', number)} hint={t('facts.what.short')} />
            </li>
          )
        })}
      </ol>
      {!isFull && <AddRow onClick={add} />}
    </>
  )
}

/** Words and signs by which play stops, and what each does. */
export function ToolRows({ count }: { count: number }) {
  const t = useText()
  const { rows, isFull, add } = useRows('safety_tools', count, SAFETY_TOOLS_MAX)
  return (
    <>
      <ol className={styles.rows}>
        {rows.map((index) => (
          <li className={styles.tool} key={index}>
            {(['word', 'does'] as const).map((part) => (
              <WordsCell
                key={part}
                name={`safety_tools[${index}].${part}`}
                label={t(`facts.tool.${part}`, { number: index + 1 })}
                hint={t(`facts.tool.${part}.short`)}
              />
            ))}
          </li>
        ))}
      </ol>
      {!isFull && <AddRow onClick={add} />}
    </>
  )
}

type CellControl = {
  id: string
  name: string
  'aria-label': string
  'aria-invalid'?: true
  'aria-describedby'?: string
  defaultValue: string
}
type CellProps = { name: string; label: string; children: (control: CellControl) => ReactNode }

/** A control in a row, whose label is not shown: there would be one in each. */
function Cell({ name, label, children }: CellProps) {
  const { id, defaultValue, error } = useFormField(name)
  const wrong = error && ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)
  return (
    <div>
      {children({ id, name, 'aria-label': label, defaultValue, ...wrong })}
      {error && (
        <FieldError id={`${id}-error`}>
          <CircleAlert /> {error}
        </FieldError>
      )}
    </div>
  )
}

type WordsCellProps = { name: string; label: string; hint: string }

/** A text in Spanish and, where it is wanted, in English. */
function WordsCell({ name, label, hint }: WordsCellProps) {
  const t = useText()
  const input = (lang: 'es' | 'en', name: string) => (
    <Cell name={name} label={lang === 'es' ? label : t('facts.in_english', { field: label })}>
      {(control) => (
        <Input
          {...control}
          type="text"
          lang={lang}
          maxLength={120}
          placeholder={lang === 'es' ? hint : t('facts.in_english', { field: hint })}
          autoComplete="off"
        />
      )}
    </Cell>
  )
  return (
    <div className={styles.words}>
      {input('es', `${name}_es`)}
      <div className={styles.english}>{input('en', `${name}_en`)}</div>
    </div>
  )
}

/** Without scripts the blank rows are enough: saving adds others. */
function AddRow({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <p>
      <Button type="button" size="small" scripts="needed" onClick={onClick}>
        <Plus /> {t('facts.add_row')}
      </Button>
    </p>
  )
}
