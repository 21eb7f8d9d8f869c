import type { AccountRow, MoneyOverview, MoneyQuery } from '#shared/payments/money-overview.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { ChooseAll } from '#ui/components/choose-all.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { MoneyConstraints, MoneyResponse } from '../money-response.ts'
import { BalanceDetails } from './balance-details.tsx'
import * as styles from './balance-table.module.css'
import { STANDING_BADGES, useStandingWords } from './standing-words.ts'

type Props = {
  /** The id of the form of boxes and buttons. */
  form: string
  to: (change: Partial<MoneyQuery>) => string
  overview: MoneyOverview
  constraints: MoneyConstraints
  result: MoneyResponse | null
  players: string
}

/** The table of accounts, drawn without a component per row: there may be a thousand. The one that is open shows its ledger below. */
export function BalanceTable({ form, to, overview, constraints, result, players }: Props) {
  const t = useText()
  const locale = useLocale()
  const { brief } = useDates()
  const { rows, detail, today, counts } = overview
  const money = (amount: number) => formatMoney(amount, 'EUR', locale)
  const words = { erased: t('players.erased'), record: t('money.record') }
  const labels = { total: t('money.total'), paid: t('money.paid'), open: t('money.open'), due: t('money.due_on') }
  const chosen = new Set([result?.failure?.typed?.['ids'] ?? []].flat().map(String))
  const shown = detail && !rows.some(({ id }) => id === detail.row.id) ? [detail.row, ...rows] : rows
  const cells = (row: AccountRow) => (
    <>
      <td className="num" data-label={labels.total}>
        {money(row.total)}
      </td>
      <td className="num" data-label={labels.paid}>
        {money(row.paid)}
      </td>
      <td className="num" data-label={labels.open}>
        {row.open > 0 ? <b>{money(row.open)}</b> : <span className="muted">{money(0)}</span>}
      </td>
      <td className={styles.due} data-label={labels.due}>
        {row.dueOn === null ? <span className="muted">–</span> : brief(row.dueOn, today)}
      </td>
    </>
  )
  const standing = useStandingWords(today)
  return (
    <div className={styles.table}>
      <DataTable caption={t('money.accounts.caption')} size="small">
        <thead>
          <tr>
            <td className={styles.box}>
              {counts.overdue + counts.announced + counts.to_refund > 0 && (
                <ChooseAll name="ids" label={t('players.all')} form={form} />
              )}
            </td>
            <th scope="col">{t('money.person')}</th>
            <th scope="col" className="num">
              {labels.total}
            </th>
            <th scope="col" className="num">
              {labels.paid}
            </th>
            <th scope="col" className="num">
              {labels.open}
            </th>
            <th scope="col">{labels.due}</th>
            <th scope="col">{t('money.standing')}</th>
            <td />
          </tr>
        </thead>
        {shown.map((row) => {
          const name = row.name || words.erased
          const isOpen = detail?.row.id === row.id
          const [announcement] = row.announcements
          return (
            <tbody key={row.id} className={isOpen ? styles.open : undefined}>
              <tr id={`account-${row.id}`}>
                <td className={styles.box}>
                  {(row.overdue > 0 || row.toRefund > 0 || announcement) && (
                    <input
                      type="checkbox"
                      name="ids"
                      value={row.id}
                      form={form}
                      aria-label={name}
                      defaultChecked={chosen.has(String(row.id))}
                    />
                  )}
                </td>
                <th scope="row">
                  <SiteLink to={to({ open: isOpen ? null : row.id })} preventScrollReset viewTransition={false}>
                    <Avatar src={row.avatar} name={name} size={36} lazy />
                    <span>
                      <b>{name}</b>
                      <small>
                        {row.ticketTitle}
                        {row.reference && ` · ${formatReference(row.reference)}`}
                      </small>
                    </span>
                  </SiteLink>
                </th>
                {cells(row)}
                <td className={styles.standing}>
                  <Badge tone={STANDING_BADGES[row.standing]}>{standing(row)}</Badge>
                  {row.toRefund > 0 && <small>{t(`refund.cause.${row.refundCause}`)}</small>}
                  {row.announcements.map(({ id, amount, method, movedOn }) => (
                    <small key={id}>
                      <MessageCircle />{' '}
                      {t('money.says', {
                        amount: money(amount),
                        day: brief(movedOn, today),
                        method: t(`money.method.${method}`),
                      })}
                      {amount > row.open && ` ${t('money.says.beyond', { amount: money(amount - row.open) })}`}
                    </small>
                  ))}
                </td>
                <td className={styles.act}>
                  {announcement ? (
                    <Button size="small" type="submit" form={form} name="intent" value={`confirm ${announcement.id}`}>
                      {t('money.confirm', { amount: money(announcement.amount) })}
                      <span className="visually-hidden"> {t('money.of', { name })}</span>
                    </Button>
                  ) : (
                    !isOpen && (
                      <ButtonLink
                        variant="quiet"
                        size="small"
                        to={to({ open: row.id })}
                        preventScrollReset
                        viewTransition={false}
                      >
                        {row.open > 0 ? words.record : t('money.see')}
                        <span className="visually-hidden"> {t('money.of', { name })}</span>
                      </ButtonLink>
                    )
                  )}
                </td>
              </tr>
              {isOpen && (
                <tr>
                  <td className={styles.details} colSpan={8}>
                    <BalanceDetails
                      key={`${row.id} ${detail.seen} ${detail.seenCharges}`}
                      close={to({ open: null })}
                      detail={detail}
                      today={today}
                      constraints={constraints}
                      result={result}
                      players={players}
                      name={name}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </DataTable>
    </div>
  )
}
