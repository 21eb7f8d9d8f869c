import type { PlayerMoney } from '#features/payments/queries/player-money.server.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { isLive } from '#shared/registrations/states.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './player-money.module.css'

type Props = {
  player: PlayerDetail
  money: PlayerMoney | null
  /** The address that opens the change of ticket; null for who may not change it. */
  change: string | null
}

/** What the registration costs, what of it is paid, and what is owed or goes back. */
export function PlayerMoneyLines({ player, money, change }: Props) {
  const t = useText()
  return (
    <SheetSection aria-label={t('players.money')}>
      {money ? <Lines money={money} coin={player.coin} /> : <Price player={player} />}
      <p className={styles.ticket}>
        <span className="muted">{t('players.ticket', { ticket: player.ticketTitle })}</span>
        {change && isLive(player.state) && (
          <SiteLink className="link" to={change} preventScrollReset viewTransition={false}>
            {t('players.ticket.change')}
          </SiteLink>
        )}
      </p>
    </SheetSection>
  )
}

function Price({ player: { price, coin } }: { player: PlayerDetail }) {
  const t = useText()
  const locale = useLocale()
  if (price === null) return null
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{t('players.column.price')}</dt>
        <dd className="num">{price === 0 ? t('price.free') : formatMoney(price, coin, locale)}</dd>
      </div>
    </dl>
  )
}

function Lines({ money: { account, charges }, coin }: { money: PlayerMoney; coin: string }) {
  const t = useText()
  const locale = useLocale()
  const amount = (minor: number) => formatMoney(minor, coin, locale)
  const { paid, announced, open, toRefund, refundCause } = account
  return (
    <dl className={styles.lines}>
      {charges.map((line) => (
        <div key={line.item}>
          <dt>{line.title}</dt>
          <dd className="num">{amount(line.amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('money.paid')}</dt>
        <dd className="num">{amount(paid)}</dd>
      </div>
      {announced > 0 && (
        <div>
          <dt>{t('payments.cost.announced')}</dt>
          <dd className="num">{amount(announced)}</dd>
        </div>
      )}
      {open > 0 && (
        <div className={styles.sum}>
          <dt>{t('money.open')}</dt>
          <dd className={`num ${styles.owed}`}>{amount(open)}</dd>
        </div>
      )}
      {toRefund > 0 && (
        <div className={styles.sum}>
          <dt>
            {t('money.figure.toRefund')} <small className="muted">{t(`refund.cause.${refundCause}`)}</small>
          </dt>
          <dd className={`num ${styles.owed}`}>{amount(toRefund)}</dd>
        </div>
      )}
    </dl>
  )
}
