import {
  PEOPLE_FIXES_SHOWN,
  type PeopleOutcome,
  type PeopleRow,
  type UnknownTicket,
} from '#shared/player-imports/people-sheet.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './people-import.module.css'
import { RowProblem } from './row-problem.tsx'

const TONES: Record<PeopleOutcome, BadgeTone> = {
  confirmed: 'success',
  waitlisted: 'quiet',
  out: 'outline',
  wrong: 'danger',
}

type Props = {
  sheet: { rows: readonly PeopleRow[]; unknown: readonly UnknownTicket[]; labels: Record<string, string> }
}

/** Every row, what will happen to it, and what repairs it. */
export function PeopleTable({ sheet: { rows, unknown, labels } }: Props) {
  const t = useText()
  const locale = useLocale()
  const known = new Set(unknown.map(({ text }) => text))
  // Those of unknown tickets are chosen once for all of them.
  const isRepaired = (problem: PeopleRow['problems'][number]) => problem.target !== 'ticket' || !known.has(problem.text)
  let repaired = 0
  return (
    <section aria-labelledby="people-rows">
      <h2 id="people-rows">{t('peopleImport.rows')}</h2>
      <DataTable caption={t('peopleImport.rows')} align="top" stack>
        <thead>
          <tr>
            <th scope="col">{t('peopleImport.line')}</th>
            <th scope="col">{t('peopleImport.person')}</th>
            <th scope="col">{t('peopleImport.outcome')}</th>
            <th scope="col">{t('peopleImport.out')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, line, name, email, ticket, paid, coin, outcome, problems, hints }) => (
            <tr key={line}>
              <td>
                <span className={styles.phone}>{t('peopleImport.line')}</span> {line}
              </td>
              <th scope="row">
                <b>{name || '–'}</b>
                {email && <small className="wrap-anywhere">{email}</small>}
                <small>
                  {[ticket, paid > 0 && t('peopleImport.has_paid', { amount: formatMoney(paid, coin, locale) })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </th>
              <td>
                <div className={styles.outcome}>
                  <Badge tone={TONES[outcome]}>{t(`peopleImport.outcome.${outcome}`)}</Badge>
                  {hints.map((hint) => (
                    <small key={hint}>{t(`peopleImport.hint.${hint}`)}</small>
                  ))}
                  {problems.map((problem) => (
                    <RowProblem
                      key={problem.target}
                      at={at}
                      line={line}
                      problem={problem}
                      labels={labels}
                      isRepaired={outcome === 'wrong' && isRepaired(problem) && repaired++ < PEOPLE_FIXES_SHOWN}
                    />
                  ))}
                </div>
              </td>
              <td>
                <label className={styles.out}>
                  <input
                    // What was decided, or happens by itself, is what the page shows.
                    key={outcome}
                    type="checkbox"
                    name="out"
                    value={line}
                    defaultChecked={outcome === 'out'}
                    aria-label={t('peopleImport.out.of', { line, name: name || '–' })}
                  />
                  <span className={styles.phone}>{t('peopleImport.out')}</span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {repaired > PEOPLE_FIXES_SHOWN && (
        <p role="status">{t('peopleImport.fix.more', { count: repaired - PEOPLE_FIXES_SHOWN })}</p>
      )}
    </section>
  )
}
