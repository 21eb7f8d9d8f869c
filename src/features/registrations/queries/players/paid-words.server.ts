import { addDays } from '#platform/text/calendar-day.ts'
import type { Locale } from '#shared/languages.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'
import type { PlayerAccount } from './player-accounts.server.ts'

/** Says in a line what someone has paid or owes, and in a second one why, or until when; empty without money. */
export function paidFormatter(locale: Locale, today: string) {
  const t = createTranslator(locale)
  const dates = datesIn(locale)
  const tomorrow = addDays(today, 1)
  const reasonOf = ({ announced, overdue, dueOn }: PlayerAccount) => {
    if (announced > 0) return t('players.paid.announced')
    if (dueOn === null) return ''
    const day = dates.brief(dueOn, today)
    if (overdue > 0) return t('players.paid.overdue', { day })
    if (dueOn === today) return t('players.paid.today')
    return dueOn === tomorrow ? t('players.paid.tomorrow') : t('players.paid.due', { day })
  }
  return (account: PlayerAccount, coin: string): string => {
    const { total, paid, open, toRefund, standing } = account
    const amount = (minor: number) => ({ amount: formatMoney(minor, coin, locale) })
    if (open > 0) return [t('players.paid.owes', amount(open)), reasonOf(account)].filter(Boolean).join('\n')
    if (toRefund > 0) return t('players.paid.refund', amount(toRefund))
    if (standing === 'paid' && total === 0) return t('price.free')
    const text = paid > 0 || standing === 'paid' ? amount(paid).amount : ''
    return account.announced > 0 ? `${text || '–'}\n${t('players.paid.announced')}` : text
  }
}
