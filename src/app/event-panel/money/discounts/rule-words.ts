import { contentLocale } from '#shared/languages.ts'
import type { DiscountRule, DiscountTicket } from '#shared/payments/discounts.ts'
import { isForTicket, type PriceRule } from '#shared/payments/price.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

const COIN = 'EUR'

/** Words about prices by date and codes. Amounts in minor units. */
export function useRuleWords() {
  const t = useText()
  const locale = useLocale()
  const money = (minor: number) => formatMoney(minor, COIN, locale)
  /** «−10,00 €», «+5 %». */
  const change = ({ amount, percent }: Pick<PriceRule, 'amount' | 'percent'>) => {
    const sign = (amount ?? percent ?? 0) < 0 ? '−' : '+'
    return amount === null ? `${sign}${Math.abs(percent ?? 0)} %` : `${sign}${money(Math.abs(amount))}`
  }
  const ticketsOf = (rule: Pick<DiscountRule, 'ticketIds'>, tickets: readonly DiscountTicket[]) =>
    rule.ticketIds.length === 0
      ? t('discounts.tickets.all')
      : tickets
          .filter(({ id }) => isForTicket(rule, id))
          .map(({ title }) => title)
          .join(', ') || t('discounts.tickets.removed')
  const titleOf = ({ titleEs, titleEn, amount, percent }: PriceRule) =>
    (contentLocale(locale) === 'en' ? (titleEn ?? titleEs) : titleEs) ??
    t((amount ?? percent ?? 0) < 0 ? 'discounts.period.early' : 'discounts.period.late')
  return { money, change, ticketsOf, titleOf }
}
