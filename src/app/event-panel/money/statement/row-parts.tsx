import type { ReactNode } from 'react'
import type { Match, MatchKind } from '#shared/payments/statement-match.ts'
import type { PreviewLine, StatementPreview } from '#shared/payments/statement-preview.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './line-row.module.css'

export type RowProps = { line: PreviewLine; preview: StatementPreview; address: string }

export type Of<Kind extends MatchKind> = RowProps & { match: Extract<Match, { kind: Kind }> }

export const namesOf = ({ preview }: Pick<RowProps, 'preview'>, ids: number[]) =>
  ids.map((id) => preview.people[id]?.name || '–')

/** What a line seems to be, and what can be done with it. */
export function Parts({ proposal, actions }: { proposal: ReactNode; actions: ReactNode }) {
  return (
    <>
      <div className={styles.proposal}>{proposal}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  )
}

/** Looks for someone else among all. */
export function ChangeLink({ line, address, label }: Pick<RowProps, 'line' | 'address'> & { label?: string }) {
  const t = useText()
  return (
    <ButtonLink variant="quiet" size="small" to={`${address}?line=${line.index}#choose`}>
      {label ?? t('statement.change')}
      <span className="visually-hidden">: {line.payer || line.text}</span>
    </ButtonLink>
  )
}
