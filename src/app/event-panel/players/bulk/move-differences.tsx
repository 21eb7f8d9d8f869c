import { movesTo, type TicketMoves } from '#shared/registrations/ticket-moves.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { signedMoney } from '../player/signed-money.ts'
import * as styles from './step-card.module.css'

/** Of more only the sum is said. */
const PEOPLE_LISTED = 100

type Props = {
  moves: TicketMoves
  /** The ticket that was chosen; null before, and without scripts: then all of them can be opened. */
  chosen: number | null
}

/** What is booked with each person for a ticket, as beside the table for one of them, and together. */
export function MoveDifferences({ moves, chosen }: Props) {
  const { tickets, people } = moves
  if (people.every(({ differences }) => differences.length === 0)) return null
  return tickets.map(({ id }, index) => (
    <Differences
      key={`${id}${chosen}`}
      moves={moves}
      index={index}
      isOpen={id === chosen}
      isHidden={chosen !== null && id !== chosen}
    />
  ))
}

type OneProps = { moves: TicketMoves; index: number; isOpen: boolean; isHidden: boolean }

function Differences({ moves, index, isOpen, isHidden }: OneProps) {
  const t = useText()
  const locale = useLocale()
  const { title, coin } = moves.tickets[index]!
  const moved = movesTo(moves, index)
  const sum = moved.reduce((total, { difference }) => total + (difference ?? 0), 0)
  const left = moved.length - PEOPLE_LISTED
  return (
    <details open={isOpen} hidden={isHidden}>
      <summary>
        {title} ·{' '}
        {moved.length === 0
          ? t('players.move.nobody')
          : t('players.move.sum', { count: moved.length, amount: signedMoney(sum, coin, locale) })}
      </summary>
      {moved.length > 0 && (
        <ul className={styles.people}>
          {moved.slice(0, PEOPLE_LISTED).map(({ id, name, difference }) => (
            <li key={id}>
              <span>{name || t('players.erased')}</span>
              <span className="num">
                {difference === null ? t('players.refused.other_coin') : signedMoney(difference, coin, locale)}
              </span>
            </li>
          ))}
          {left > 0 && <li className="muted">{t('players.move.others', { count: left })}</li>}
        </ul>
      )}
    </details>
  )
}
