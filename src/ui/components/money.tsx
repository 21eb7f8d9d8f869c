import { type Locale, languageOf } from '#shared/languages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { getNumberFormat } from '#ui/i18n/number-formats.ts'
import { useSite } from '#ui/page/site.ts'
import * as styles from './money.module.css'

/** `95,00 €`, `€95.00`, `−15,00 €`: an amount in minor units of its own currency, below zero with a minus sign instead of a hyphen. */
export const formatMoney = (minor: number, coin: string, locale: Locale) =>
  getNumberFormat(languageOf(locale).tag, { style: 'currency', currency: coin })
    .format(minor / 100)
    .replace('-', '−')

/** Rounded to whole dollars, since it is an estimate. */
export const formatDollars = (minor: number, perEuro: number) =>
  getNumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    (minor / 100) * perEuro,
  )

/**
 * A price. In English a dollar estimate comes first with the exact price beside it, `≈ $130 (€120.00)`, and the date
 * of the exchange rate as a tooltip; the dollar sign never stands alone in front of a euro amount. `inList`: not
 * focusable, so that a list has no tab stop per price.
 */
export function Price({ minor, coin, inList = false }: { minor: number; coin: string; inList?: boolean }) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  const rate = useSite()?.rate
  if (minor === 0) return t('price.free')
  const exactPrice = formatMoney(minor, coin, locale)
  if (!languageOf(locale).estimate || coin !== 'EUR' || !rate) return exactPrice
  const rateText = t('price.rate', { day: dates.long(rate.day) })
  return (
    <abbr className={styles.estimate} title={rateText} tabIndex={inList ? undefined : 0}>
      ≈{'\u00a0'}
      {formatDollars(minor, rate.perEuro)} <span className={styles.exact}>({exactPrice})</span>
    </abbr>
  )
}

/** The lowest ticket price: «Desde 70,00 €» when ticket prices differ, else the price alone. */
export function PriceFrom({ price }: { price: { lowest: number; highest: number; coin: string } | null }) {
  const t = useText()
  if (!price) return null
  return (
    <>
      {price.highest > price.lowest && price.lowest > 0 && `${t('price.from')} `}
      <Price minor={price.lowest} coin={price.coin} inList />
    </>
  )
}
