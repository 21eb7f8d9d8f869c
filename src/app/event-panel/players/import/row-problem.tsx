import { PERSON_FIELDS, type PeopleProblem } from '#shared/player-imports/people-sheet.ts'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import * as styles from './people-import.module.css'

type Props = { at: number; line: number; problem: PeopleProblem; labels: Record<string, string>; isRepaired: boolean }

const STATES = ['confirmed', 'waitlisted', 'cancelled'] as const

/** What is wrong with a cell, and the control that repairs it. */
export function RowProblem({ at, line, problem: { target, code, text, options }, labels, isRepaired }: Props) {
  const t = useText()
  const person = PERSON_FIELDS.find((field) => field === target)
  const field = person ? t(`peopleImport.column.${person}`) : (labels[target] ?? target)
  const control = {
    name: `fixes[row${at}][${target}]`,
    'aria-label': t('peopleImport.fix', { line, field }),
    'aria-describedby': `problem-${line}-${target}`,
  }
  const choices =
    target === 'state'
      ? STATES.map((state) => ({ value: state, label: t(`peopleImport.state_option.${state}`) }))
      : options
  return (
    <div className={styles.fix}>
      <FieldError id={`problem-${line}-${target}`}>
        <CircleAlert /> {t(`peopleImport.problem.${code}`, { text, field })}
      </FieldError>
      {isRepaired &&
        (choices.length > 0 ? (
          <Select {...control} defaultValue="">
            <option value="">{t('peopleImport.fix.choose')}</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ) : (
          <Input type="text" {...control} defaultValue={text} maxLength={2000} autoComplete="off" />
        ))}
    </div>
  )
}
