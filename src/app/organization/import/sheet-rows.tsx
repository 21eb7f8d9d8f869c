import type { SheetProblem, SheetRow } from '#shared/event-imports/sheet.ts'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import * as styles from './sheet.module.css'
import { useFoundDates } from './use-found-dates.ts'

type Props = { sheet: { fixes: Record<string, Partial<Record<string, string>>> }; rows: SheetRow[]; valid: number }

/** The rows with a problem, each with what solves it. */
export function SheetProblems({ sheet, rows, valid }: Props) {
  const t = useText()
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">{t('imports.problems', { count: rows.length })}</h2>
      <p className="muted">{t('imports.problems.text', { count: valid })}</p>
      <ul className={styles.problems}>
        {rows.map(({ at, line, title, problem, isSkipped }) => (
          <li key={line}>
            <span className={styles.line}>
              <span className="visually-hidden">{t('imports.line')} </span>
              {line}
            </span>
            <b>{title || t('imports.untitled')}</b>
            <FieldError as="span" id={`problem-${line}`}>
              <CircleAlert /> {t(`imports.problem.${problem!.code}`, { text: problem!.text })}
            </FieldError>
            <Fix
              at={at}
              line={line}
              problem={problem!}
              value={sheet.fixes[at]?.[problem!.field] ?? ''}
              isSkipped={isSkipped}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FixProps = { at: number; line: number; problem: SheetProblem; value: string; isSkipped: boolean }

/** Another text, one of the venues that are alike, or to leave the row out. */
function Fix({ at, line, problem: { field: name, code, text, options }, value, isSkipped }: FixProps) {
  const t = useText()
  const control = {
    name: `fixes[row${at}][${name}]`,
    'aria-label': t('imports.fix', { line, field: t(`imports.column.${name}`) }),
    'aria-describedby': `problem-${line}`,
  }
  if (code === 'exists' || code === 'repeated')
    return (
      <Select {...control} defaultValue={isSkipped ? 'skip' : ''}>
        <option value="">{t('imports.fix.choose')}</option>
        <option value="skip">{t('imports.fix.skip')}</option>
        <option value="import">{t('imports.fix.import')}</option>
      </Select>
    )
  if (code === 'venue')
    return (
      <Select {...control} defaultValue={isSkipped ? 'skip' : value}>
        <option value="">{t('imports.fix.choose')}</option>
        {options.map((venue) => (
          <option key={venue.id} value={venue.id}>
            {[venue.name, venue.county].filter(Boolean).join(', ')}
          </option>
        ))}
        <option value="none">{t('imports.fix.no_venue')}</option>
        <option value="skip">{t('imports.fix.skip')}</option>
      </Select>
    )
  return <Input type="text" {...control} defaultValue={text} maxLength={2000} />
}

/** What comes in. */
export function ValidRows({ rows }: { rows: SheetRow[] }) {
  const t = useText()
  const dates = useFoundDates()
  return (
    <details className={styles.valid}>
      <summary>{t('imports.valid', { count: rows.length })}</summary>
      <ul>
        {rows.map(({ line, title, dateStart, dateEnd, place }) => (
          <li key={line}>
            <b>{title}</b>{' '}
            <span className="muted">
              {[dates({ dateStart, dateEnd, timeStart: null, timeEnd: null }) ?? t('imports.no_date'), place]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
