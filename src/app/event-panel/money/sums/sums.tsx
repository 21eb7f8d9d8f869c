import type { MoneyItem, MoneyOverview } from '#shared/payments/money-overview.ts'
import { Card } from '#ui/components/card.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RefundFiles } from './refund-files.tsx'
import * as styles from './sums.module.css'

const useMoney = () => {
  const locale = useLocale()
  return (amount: number) => formatMoney(amount, 'EUR', locale)
}

/** What each ticket and option brings. */
export function Items({ items }: { items: MoneyItem[] }) {
  const t = useText()
  const money = useMoney()
  const sum = (name: 'expected' | 'confirmed') => items.reduce((total, item) => total + item[name], 0)
  const cells = (expected: number, confirmed: number) => [
    { label: t('money.item.expected'), amount: expected },
    { label: t('money.item.confirmed'), amount: confirmed },
    { label: t('money.item.open'), amount: expected - confirmed },
  ]
  return (
    <Card aria-labelledby="money-items">
      <h2 id="money-items">{t('money.items')}</h2>
      <DataTable align="top" stack>
        <thead>
          <tr>
            <th scope="col">{t('money.item')}</th>
            {cells(0, 0).map(({ label }) => (
              <th key={label} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.items}>
          {items.map(({ kind, title, count, discounts, expected, confirmed }) => (
            <tr key={`${kind} ${title}`}>
              <th scope="row">
                {kind === 'ended' ? t('money.item.ended') : title}
                <small>
                  {t(`money.item.${kind}.count`, { count })}
                  {discounts !== 0 && `, ${t('money.item.changes', { amount: money(discounts) })}`}
                </small>
              </th>
              {cells(expected, confirmed).map(({ label, amount }) => (
                <td key={label} className="num" data-label={label}>
                  {money(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className={styles.items}>
          <tr>
            <th scope="row">{t('money.total')}</th>
            {cells(sum('expected'), sum('confirmed')).map(({ label, amount }) => (
              <td key={label} className="num" data-label={label}>
                {money(amount)}
              </td>
            ))}
          </tr>
        </tfoot>
      </DataTable>
      <p className="small muted">{t('money.items.hint')}</p>
    </Card>
  )
}

/** When the rest is due. */
export function DueDays({ overview, settings }: { overview: MoneyOverview; settings: string }) {
  const t = useText()
  const money = useMoney()
  const { dayOf } = useDates()
  const { dueDays, figures, today, reminderDays } = overview
  return (
    <Card aria-labelledby="money-due">
      <h2 id="money-due">{t('money.due')}</h2>
      {dueDays.length === 0 ? (
        <p className="muted">{t('money.due.none')}</p>
      ) : (
        <dl className={styles.due}>
          {dueDays.map(({ dueOn, amount, people }) => (
            <div key={dueOn ?? ''}>
              <dt>
                {dueOn === null ? t('money.due.unconfirmed') : dayOf(dueOn, today)}
                <small>{t('money.due.people', { count: people })}</small>
              </dt>
              <dd className="num">{money(amount)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('money.figure.inTime')}</dt>
            <dd className="num">{money(figures.inTime.amount)}</dd>
          </div>
        </dl>
      )}
      <p className="small muted">
        {reminderDays === 0 ? t('money.reminder.none') : t('money.reminder', { count: reminderDays })}{' '}
        <SiteLink className="link" to={settings}>
          {t('money.reminder.change')}
        </SiteLink>
      </p>
    </Card>
  )
}

type RefundsProps = {
  slug: string
  overview: MoneyOverview
  addressOf: (registration: number) => string
  allDue: string
}

/** What is still to be given back, and what was. */
export function Refunds({ slug, overview, addressOf, allDue }: RefundsProps) {
  const { refunds, refundsDue, refundCount, figures, today } = overview
  const more = { due: figures.toRefund.people - refundsDue.length, done: refundCount - refunds.length }
  const t = useText()
  const money = useMoney()
  const { brief } = useDates()
  return (
    <Card aria-labelledby="money-refunds">
      <h2 id="money-refunds">{t('money.refunds')}</h2>
      {refundsDue.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('money.refunds.due')}</h3>
          <Rows brief>
            {refundsDue.map(({ id, name, amount, endedOn, cause }) => (
              <li key={id}>
                <CircleAlert />
                <span>
                  <SiteLink className="link" to={addressOf(id)}>
                    {name || t('players.erased')}
                  </SiteLink>
                  <small>
                    {endedOn
                      ? t('money.refund.since', { cause: t(`refund.cause.${cause}`), ended: brief(endedOn, today) })
                      : t(`refund.cause.${cause}`)}
                  </small>
                </span>
                <span className="num">{money(amount)}</span>
              </li>
            ))}
          </Rows>
          {more.due > 0 && (
            <p className="small">
              <SiteLink className="link" to={allDue}>
                {t('money.refunds.due.more', { count: more.due })}
              </SiteLink>
            </p>
          )}
          <RefundFiles slug={slug} overview={overview} />
          <h3 className={styles.subtitle}>{t('money.refunds.done')}</h3>
        </>
      )}
      {refunds.length === 0 ? (
        <p className="muted">{t('money.refunds.none')}</p>
      ) : (
        <Rows brief>
          {refunds.map(({ id, name, amount, cause, doneOn }) => (
            <li key={id}>
              <Undo2 />
              <span>
                <b>{name || t('players.erased')}</b>
                <small>
                  {amount < 0
                    ? t('money.refund.refused', { done: brief(doneOn, today) })
                    : t('money.refund.done', { cause: t(`refund.cause.${cause}`), done: brief(doneOn, today) })}
                </small>
              </span>
              <span className="num">{money(amount)}</span>
            </li>
          ))}
        </Rows>
      )}
      {more.done > 0 && <p className="small muted">{t('money.refunds.done.more', { count: more.done })}</p>}
    </Card>
  )
}
