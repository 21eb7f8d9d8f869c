import type { CheckInPerson } from '#shared/check-in/check-in.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'

/** What somebody still owes, or says they have paid; null where nothing is owed. */
export function useMoneyWords() {
  const t = useText()
  const locale = useLocale()
  const { brief } = useDates()
  const today = useSite()?.today
  return ({ payment, owes, announced, coin }: CheckInPerson): string | null => {
    if (owes <= 0) return null
    const money = (amount: number) => formatMoney(amount, coin, locale)
    if (!announced) return t(payment === 'announced' ? 'checkIn.announced' : 'checkIn.owes', { amount: money(owes) })
    const [amount, day] = [money(announced.amount), brief(announced.on, today)]
    const rest = owes - announced.amount
    if (rest > 0) return t('checkIn.announced.part', { amount, day, rest: money(rest) })
    return t('checkIn.announced.says', { amount, day })
  }
}
