import { Form } from 'react-router'
import { useDates } from '#ui/i18n/dates.ts'
import { BookedProposal } from './booked-proposal.tsx'
import * as styles from './line-row.module.css'
import { ElsewhereProposal, LikelyProposal, SureProposal, UnknownProposal } from './proposals.tsx'
import type { RowProps } from './row-parts.tsx'
import { useEuros } from './use-euros.ts'

/** A line of the bank, what it seems to be, and what can be done with it. */
export function LineRow({ line, preview, address }: RowProps) {
  const dates = useDates()
  const euros = useEuros()
  const { day, payer, text, amount } = line
  return (
    <li className={styles.row}>
      <span className={styles.day}>{dates.brief(day)}</span>
      <span className={styles.words}>
        <b>{payer || text || '–'}</b>
        {payer && text && <small>{text}</small>}
      </span>
      <b className={`num ${styles.amount}`}>{euros(amount)}</b>
      <Form className={styles.form} method="post" preventScrollReset>
        <input type="hidden" name="import" value={preview.id} />
        <input type="hidden" name="line" value={line.index} />
        <Proposal line={line} preview={preview} address={address} />
      </Form>
    </li>
  )
}

function Proposal(props: RowProps) {
  const { match } = props.line
  if (match.kind === 'sure') return <SureProposal {...props} match={match} />
  if (match.kind === 'likely') return <LikelyProposal {...props} match={match} />
  if (match.kind === 'unknown') return <UnknownProposal {...props} match={match} />
  if (match.kind === 'elsewhere') return <ElsewhereProposal {...props} match={match} />
  return <BookedProposal {...props} match={match} />
}
