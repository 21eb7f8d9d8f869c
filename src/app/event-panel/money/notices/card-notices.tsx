import { Form } from 'react-router'
import type { GatewayNotice } from '#shared/payments/checkout.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CreditCard } from '#ui/icons/credit-card.ts'
import * as button from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import * as rows from '#ui/primitives/rows.module.css'

/** Payments by card that somebody has to look at; nothing where there are none. */
export function CardNotices({ notices }: { notices: GatewayNotice[] }) {
  const t = useText()
  if (notices.length === 0) return null
  return (
    <section className={card.card} aria-labelledby="card-notices">
      <h2 id="card-notices">{t('money.cards')}</h2>
      <ul className={rows.rows}>
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function Notice({ notice }: { notice: GatewayNotice }) {
  const t = useText()
  const locale = useLocale()
  const { day } = useTimestamps()
  const { id, kind, amount, coin, expected, expectedCoin, dueAt, at } = notice
  const name = notice.name || t('players.erased')
  const values = {
    name,
    amount: formatMoney(amount, coin, locale),
    expected: formatMoney(expected, expectedCoin, locale),
    day: dueAt ? day(new Date(dueAt)) : '',
  }
  const words =
    kind === 'dispute' && !dueAt
      ? t('money.cards.dispute.undated', { amount: values.amount })
      : t(`money.cards.${kind}`, values)
  return (
    <li>
      <CreditCard />
      <div>
        <b>{name}</b>
        <p>{words}</p>
        <small className="muted">{day(new Date(at))}</small>
      </div>
      <Form className={rows.actions} method="post" preventScrollReset>
        <input type="hidden" name="notice" value={id} />
        {kind === 'differs' && coin === expectedCoin && amount > 0 && (
          <button className={`${button.primary} ${button.small}`} type="submit" name="intent" value="book_card">
            {t('money.cards.book', { amount: values.amount })}
          </button>
        )}
        <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="done_card">
          {t('money.cards.done')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </Form>
    </li>
  )
}
