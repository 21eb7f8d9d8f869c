import { formatMoney } from '#ui/components/money.tsx'
import { useLocale } from '#ui/i18n/i18n.tsx'

/** Formats minor units of euros. */
export function useEuros() {
  const locale = useLocale()
  return (minor: number) => formatMoney(minor, 'EUR', locale)
}
