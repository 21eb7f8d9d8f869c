import { memo } from 'react'
import type { PlayerRow } from '#shared/registrations/players.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Lock } from '#ui/icons/lock.ts'
import { STATE_BADGES } from '../state-badges.ts'
import { lineId } from '../use-panel-focus.ts'
import { CELL_STYLES } from './cell-styles.ts'
import * as styles from './player-table.module.css'

type Props = {
  row: PlayerRow
  /** Those of its cells, and which of them are shown. */
  columns: readonly string[]
  shown: readonly string[]
  /** The address of a player, without their id. */
  base: string | null
  isOpen: boolean
  mayChoose: boolean
  isChosen: boolean
}

/** A player in the table. Drawn again only when something of it changes: there may be a thousand. */
export const PlayerLine = memo(function PlayerLine({ row, columns, shown, base, isOpen, mayChoose, isChosen }: Props) {
  const t = useText()
  const name = row.name || t('players.erased')
  const marks = [
    row.companionOf && t('players.with', { name: row.companionOf }),
    row.isMinor && t('players.minor'),
    ...row.missing.map((thing) => t(`players.lacks.${thing}`)),
  ].filter(Boolean)
  return (
    <tr className={isOpen ? styles.open : undefined}>
      {mayChoose && (
        <td className={styles.box}>
          <input type="checkbox" name="ids" value={row.id} aria-label={name} defaultChecked={isChosen} />
        </td>
      )}
      <th scope="row">
        <a
          id={lineId(row.id)}
          href={base === null ? undefined : base + row.id}
          aria-current={isOpen ? 'true' : undefined}
        >
          <Avatar src={row.avatar} name={name} size={36} lazy />
          <span>
            <b>{name}</b>
            {marks.length > 0 && <small>{marks.join(' · ')}</small>}
          </span>
          {row.hasNeeds && (
            <span className={styles.ask} title={t('players.ask')}>
              <Lock />
              <span className="visually-hidden">{t('players.ask')}</span>
            </span>
          )}
        </a>
      </th>
      {shown.map((column) => (
        <td key={column} className={CELL_STYLES[column]}>
          {cellOf(row, column, row.cells[columns.indexOf(column)] ?? '', t('players.filter.no_character'))}
        </td>
      ))}
      <td className={styles.line}>{lineOf(row, columns)}</td>
    </tr>
  )
})

function cellOf(row: PlayerRow, column: string, text: string, noCharacter: string) {
  if (column === 'state')
    return (
      <Badge tone={STATE_BADGES[row.state]}>
        {text}
        {row.waitingPlace !== null && `, ${row.waitingPlace}`}
      </Badge>
    )
  if (column === 'paid') return paidOf(text, row.standing)
  return column === 'characters' && !text ? <span className="muted">{noCharacter}</span> : text
}

/** What is paid or owed, and why in a second line. */
function paidOf(cell: string, standing: PlayerRow['standing']) {
  const [sum, reason] = cell.split('\n')
  const owes = standing === 'overdue' || standing === 'in_time'
  return (
    <span>
      {owes ? <b className={styles.owes}>{sum}</b> : sum || <span className="muted">–</span>}
      {reason && <small>{reason}</small>}
    </span>
  )
}

/** On cards: what the columns without a place of their own say first. */
const PLACED = ['ticket', 'state', 'paid']
const ON_CARDS = 2
const lineOf = ({ ticketTitle, cells }: PlayerRow, columns: readonly string[]) =>
  [ticketTitle, ...cells.filter((cell, index) => cell && !PLACED.includes(columns[index]!)).slice(0, ON_CARDS)].join(
    ' · ',
  )
