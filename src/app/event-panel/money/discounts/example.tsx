import type { ReactNode } from 'react'
import type { Locale } from '#shared/languages.ts'
import type { DiscountTicket } from '#shared/payments/discounts.ts'
import { changeOf, isForTicket, type PriceRule } from '#shared/payments/price.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Calculator } from '#ui/icons/calculator.ts'
import * as styles from './discounts.module.css'
import { type Typed, typedChange } from './rule-values.ts'
import { useRuleWords } from './rule-words.ts'

type Props = { typed: Typed; tickets: readonly DiscountTicket[]; locale: Locale; all?: boolean }

/** What each ticket would cost, and what all uses of a code would cost the organizer. */
export function Example({ typed, tickets, locale, all = false }: Props): ReactNode {
  const t = useText()
  const { money } = useRuleWords()
  const change = typedChange(typed, locale)
  const priced = tickets.filter(
    (ticket) =>
      ticket.minimumPrice === null && ticket.price > 0 && isForTicket({ ticketIds: typed.tickets }, ticket.id),
  )
  if (!change || priced.length === 0) return null
  const rule = { ...change } as PriceRule
  const after = (price: number) => Math.max(0, price + changeOf(rule, price))
  const largest = Math.max(...priced.map(({ price }) => price - after(price)))
  const uses = /^\d{1,6}$/.test(typed.usesMax) ? Number(typed.usesMax) : 0
  return (
    <div className={styles.example} aria-live="polite">
      <Calculator />
      <p>
        {priced.slice(0, all ? 10 : 1).map(({ id, title, price }) => (
          <span key={id}>
            {title}: <del className="num">{money(price)}</del> <b className="num">{money(after(price))}</b>.{' '}
          </span>
        ))}
        {uses > 0 && t('discounts.example.uses', { uses, sum: money(uses * largest) })}
      </p>
    </div>
  )
}
