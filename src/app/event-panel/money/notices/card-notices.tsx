import { Form } from 'react-router'
import type { GatewayNotice } from '#shared/payments/checkout.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CreditCard } from '#ui/icons/credit-card.ts'

/** Payments by card that someone has to look at; nothing where there are none. */
export function CardNotices({ notices }: { notices: GatewayNotice[] }) {
  const t = useText()
  if (notices.length === 0) return null
  return (
    <Card aria-labelledby="card-notices">
      <h2 id="card-notices">{t('money.cards')}</h2>
      <Rows>
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </Rows>
    </Card>
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
      <RowActions as={Form} method="post" preventScrollReset>
        <input type="hidden" name="notice" value={id} />
        {kind === 'differs' && coin === expectedCoin && amount > 0 && (
          <Button variant="primary" size="small" type="submit" name="intent" value="book_card">
            {t('money.cards.book', { amount: values.amount })}
          </Button>
        )}
        <Button size="small" type="submit" name="intent" value="done_card">
          {t('money.cards.done')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </RowActions>
    </li>
  )
}
