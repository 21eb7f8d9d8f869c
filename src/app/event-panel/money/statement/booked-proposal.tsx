import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import { namesOf, type Of, Parts } from './row-parts.tsx'

const quiet = `${button.quiet} ${button.small}`

/** Lines that need nothing any more: booked, in the ledger already, or set aside. */
export function BookedProposal({ match, ...row }: Of<'booked' | 'aside'>) {
  const t = useText()
  const dates = useDates()
  const payments = match.kind === 'booked' ? match.payments : []
  const entered = match.kind === 'booked' ? match.payments[0] : match
  const values = { day: entered ? dates.brief(entered.at.slice(0, 10)) : '', by: entered?.by ?? '–' }
  const isDone = row.preview.groups.done.lines.some(({ index }) => index === row.line.index)
  const names = namesOf(
    row,
    payments.map(({ registrationId }) => registrationId),
  )
  return (
    <Parts
      proposal={
        <>
          <b>{names.join(', ')}</b>
          <span className="small muted">
            {t(
              match.kind === 'aside'
                ? 'statement.aside.by'
                : match.from === 'line'
                  ? 'statement.booked.line'
                  : 'statement.booked.by',
              values,
            )}
          </span>
        </>
      }
      actions={
        match.kind === 'aside' ? (
          <button className={quiet} type="submit" name="intent" value="back">
            {t('statement.back')}
          </button>
        ) : isDone ? (
          <>
            <input type="hidden" name="payments" value={payments.map(({ paymentId }) => paymentId).join(',')} />
            <button className={quiet} type="submit" name="intent" value="undo">
              {t('statement.undo')}
              <span className="visually-hidden">: {names.join(', ')}</span>
            </button>
          </>
        ) : match.from === 'payment' ? (
          <button className={quiet} type="submit" name="intent" value="different">
            {t('statement.different')}
          </button>
        ) : null
      }
    />
  )
}
