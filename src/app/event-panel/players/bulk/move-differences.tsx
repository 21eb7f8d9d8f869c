import { movesTo, type TicketMoves } from '#shared/registrations/ticket-moves.ts'
import { formatMoney } from '#ui/components/money.tsx'
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

/** What is booked with each person for a ticket, as beside the table for one of them, and together; and for whom there is no seat. */
export function MoveDifferences({ moves, chosen }: Props) {
  const { tickets, people } = moves
  const isKnown = people.some(({ moves: all }) => all.some((one) => one.difference !== null || one.full !== null))
  if (!isKnown) return null
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
  const seatless = moved.filter(({ full }) => full !== null).length
  const showsMoney = moved.some(({ difference }) => difference !== null)
  const left = moved.length - PEOPLE_LISTED
  return (
    <details open={isOpen} hidden={isHidden}>
      <summary>
        {title} ·{' '}
        {moved.length === 0
          ? t('players.move.nobody')
          : showsMoney
            ? t('players.move.sum', { count: moved.length, amount: signedMoney(sum, coin, locale) })
            : t('players.people_count', { count: moved.length })}
        {seatless > 0 && <b className={styles.seatless}> · {t('players.move.full_of', { count: seatless })}</b>}
      </summary>
      {moved.length > 0 && (
        <ul className={styles.people}>
          {moved.slice(0, PEOPLE_LISTED).map(({ id, name, difference, cut, otherCoin, full }) => (
            <li key={id}>
              <span>
                {name || t('players.erased')}
                {full && <small className={styles.seatless}>{t(`players.refused.${full}`)}</small>}
                {cut > 0 && <small>{t('players.move.cut', { amount: formatMoney(cut, coin, locale) })}</small>}
              </span>
              <span className="num">
                {otherCoin && t('players.refused.other_coin')}
                {difference !== null && signedMoney(difference, coin, locale)}
              </span>
            </li>
          ))}
          {left > 0 && <li className="muted">{t('players.move.others', { count: left })}</li>}
        </ul>
      )}
    </details>
  )
}
