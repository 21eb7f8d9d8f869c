import type { Locale } from '#shared/enums.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { TAGS, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { numberFormat } from '#ui/i18n/number-formats.ts'
import { useSite } from '#ui/page/site.ts'

/** `95,00 €`, `€95.00`: minor units in the coin they are in. */
export const money = (minor: number, coin: string, locale: Locale) =>
  numberFormat(TAGS[locale], { style: 'currency', currency: coin }).format(minor / 100)

/** Whole dollars, as an estimate is given. */
const dollars = (minor: number, perEuro: number) =>
  numberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    (minor / 100) * perEuro,
  )

/**
 * A price. In English the dollars come first as an estimate with the real price beside it, `≈ $130 (€120.00)`, and the date of the
 * rate on hover and focus (decisions 1): never a dollar sign in front of a euro amount. `still`: in a list, where every price would
 * be a stop on the way to the next line, it takes no focus.
 */
export function Price({ minor, coin, still = false }: { minor: number; coin: string; still?: boolean }) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  const rate = useSite()?.rate
  if (minor === 0) return t('price.free')
  const real = money(minor, coin, locale)
  if (locale !== 'en' || coin !== 'EUR' || !rate) return real
  const told = t('price.rate', { day: dates.long(rate.day) })
  return (
    <abbr className="estimate" title={told} tabIndex={still ? undefined : 0}>
      ≈{'\u00a0'}
      {dollars(minor, rate.perEuro)} <span className="estimate__real">({real})</span>
    </abbr>
  )
}

/** The cheapest way in: «Desde 70,00 €» where tickets differ, the price alone where they do not. */
export function PriceFrom({ price }: { price: { lowest: number; highest: number; coin: string } | null }) {
  const t = useText()
  if (!price) return null
  return (
    <>
      {price.highest > price.lowest && price.lowest > 0 && `${t('price.from')} `}
      <Price minor={price.lowest} coin={price.coin} still />
    </>
  )
}
