import { Button } from '#ui/components/button.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { namesOf, type Of, Parts } from './row-parts.tsx'

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
          row.preview.maySetAside && (
            <Button variant="quiet" size="small" type="submit" name="intent" value="back">
              {t('statement.back')}
            </Button>
          )
        ) : isDone ? (
          <>
            <input type="hidden" name="payments" value={payments.map(({ paymentId }) => paymentId).join(',')} />
            <Button variant="quiet" size="small" type="submit" name="intent" value="undo">
              {t('statement.undo')}
              <span className="visually-hidden">: {names.join(', ')}</span>
            </Button>
          </>
        ) : match.from === 'payment' ? (
          <Button variant="quiet" size="small" type="submit" name="intent" value="different">
            {t('statement.different')}
          </Button>
        ) : null
      }
    />
  )
}
