import type { Locale } from '#shared/languages.ts'
import { formatMoney } from '#ui/components/money.tsx'

/** With its sign, a plus too. */
export const signedMoney = (minor: number, coin: string, locale: Locale) =>
  `${minor > 0 ? '+' : minor < 0 ? '−' : ''}${formatMoney(Math.abs(minor), coin, locale)}`
