import { DAY_MS } from '#shared/durations.ts'
import type { Account, Standing } from '#shared/payments/account.ts'
import type { BadgeTone } from '#ui/components/badge.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

export const STANDING_BADGES: Record<Standing, BadgeTone> = {
  overdue: 'danger',
  in_time: 'accent',
  paid: 'success',
  to_refund: 'info',
  waiting: 'quiet',
  off: 'quiet',
  ended: 'quiet',
}

/** How an account stands, in a word or two. */
export function useStandingWords(today: string) {
  const t = useText()
  const locale = useLocale()
  return (account: Pick<Account, 'parts' | 'standing' | 'dueOn' | 'toRefund' | 'total'>) => {
    const { parts, standing, dueOn, toRefund, total } = account
    if (standing === 'overdue') {
      const days = dueOn === null ? 0 : Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS)
      return t('money.standing.overdue', { count: days })
    }
    if (standing === 'in_time' && parts.length > 1)
      return t('money.standing.part', { part: parts.filter(({ open }) => open === 0).length, parts: parts.length })
    if (standing === 'to_refund') return t('money.standing.to_refund', { amount: formatMoney(toRefund, 'EUR', locale) })
    if (standing === 'paid' && total === 0) return t('price.free')
    return t(`money.standing.${standing}`)
  }
}
