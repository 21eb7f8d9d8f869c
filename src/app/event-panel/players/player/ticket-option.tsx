import { type TicketChoice, ticketValue } from '#shared/registrations/ticket-choices.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { signedMoney } from './signed-money.ts'
import * as styles from './ticket-change.module.css'

type Props = {
  choice: TicketChoice
  coin: string
  mayWait: boolean
  isChosen: boolean
  onChoose: () => void
}

/** A ticket with what is left of it, what it costs, and how much more or less that is. */
export function TicketOption({ choice, coin, mayWait, isChosen, onChoose }: Props) {
  const t = useText()
  const locale = useLocale()
  const { title, isCurrent, total, difference, full } = choice
  const isImpossible = isCurrent || (full === 'sold_out' && !mayWait)
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="ticket"
        value={ticketValue(choice)}
        defaultChecked={isChosen}
        onChange={onChoose}
        disabled={isImpossible}
        required
      />
      <span>
        <b>{title}</b>
        <small>
          <Left choice={choice} mayWait={mayWait} />
        </small>
      </span>
      <span className={styles.price}>
        {total !== null && <span className="num">{formatMoney(total, coin, locale)}</span>}
        <small>
          {isCurrent ? (
            t('players.ticket.current')
          ) : difference !== null ? (
            <b className="num">{signedMoney(difference, coin, locale)}</b>
          ) : null}
        </small>
      </span>
    </label>
  )
}

function Left({ choice: { left, seats, full, place, isCurrent }, mayWait }: Pick<Props, 'choice' | 'mayWait'>) {
  const t = useText()
  if (full && !isCurrent) {
    if (!mayWait) return t('players.ticket.full')
    return t(full === 'order' ? 'players.ticket.order' : 'players.ticket.wait', { place: place ?? 0 })
  }
  if (left === null || seats === null) return t('players.ticket.unlimited')
  return t('players.ticket.left', { count: left, seats })
}
