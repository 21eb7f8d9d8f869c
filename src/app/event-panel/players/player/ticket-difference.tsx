import type { TicketChoice } from '#shared/registrations/ticket-choices.ts'
import { Legend } from '#ui/components/field-parts.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as lines from './player-money.module.css'
import { signedMoney } from './signed-money.ts'
import * as styles from './ticket-change.module.css'

type Props = {
  /** Null until one is chosen, and without scripts. */
  choice: TicketChoice | null
  coin: string
  paid: number | null
  /** What was chosen before. */
  waived: boolean
}

/** What the chosen ticket costs beside what was paid, and what becomes of a higher price. */
export function TicketDifference({ choice, coin, paid, waived }: Props) {
  const t = useText()
  const locale = useLocale()
  const isLess = choice !== null && (choice.difference ?? 0) <= 0
  return (
    <SheetSection aria-labelledby="ticket-difference">
      <h3 id="ticket-difference">{t('players.ticket.difference')}</h3>
      {choice && <Sum choice={choice} coin={coin} paid={paid ?? 0} />}
      {!isLess && (
        <fieldset className={styles.fate}>
          <Legend>
            {choice
              ? t('players.ticket.ask.title', { amount: formatMoney(choice.difference ?? 0, coin, locale) })
              : t('players.ticket.ask.any')}
          </Legend>
          {(['ask', 'waive'] as const).map((fate) => (
            <label key={fate}>
              <input type="radio" name="difference" value={fate} defaultChecked={(fate === 'waive') === waived} />
              <span>
                {t(`players.ticket.${fate}`)} <small className="muted">{t(`players.ticket.${fate}.hint`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </SheetSection>
  )
}

function Sum({
  choice: { title, total, difference },
  coin,
  paid,
}: {
  choice: TicketChoice
  coin: string
  paid: number
}) {
  const t = useText()
  const locale = useLocale()
  const open = (total ?? 0) - paid
  return (
    <dl className={lines.lines}>
      <div>
        <dt>{title}</dt>
        <dd className="num">{formatMoney(total ?? 0, coin, locale)}</dd>
      </div>
      {difference !== null && difference !== 0 && (
        <div>
          <dt>{t('players.ticket.than_now')}</dt>
          <dd className="num">{signedMoney(difference, coin, locale)}</dd>
        </div>
      )}
      {paid > 0 && (
        <div>
          <dt>{t('players.ticket.paid')}</dt>
          <dd className="num">{signedMoney(-paid, coin, locale)}</dd>
        </div>
      )}
      <div className={lines.sum}>
        <dt>{t(open < 0 ? 'players.ticket.back' : 'players.ticket.to_pay')}</dt>
        <dd className={`num ${lines.owed}`}>{formatMoney(Math.abs(open), coin, locale)}</dd>
      </div>
    </dl>
  )
}
