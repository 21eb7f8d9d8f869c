import { paths } from '#shared/paths.ts'
import { type Search, writeSearch } from '#shared/search.ts'
import { money } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** The address of a search, on the events page or on another that looks through the calendar. */
export const searchPath = (search: Search, path: string = paths.events) => {
  const params = writeSearch(search).toString()
  return params ? `${path}?${params}` : path
}

export type ActiveFilter = { key: string; words: string; without: Search }

/** Every filter that is set, in words, with the search as it would be without it. */
export function useActiveFilters(search: Search): ActiveFilter[] {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  const drop = (key: string, words: string, change: Partial<Search>): ActiveFilter => ({
    key,
    words,
    without: { ...search, ...change },
  })
  const others = <T>(list: readonly T[], value: T) => list.filter((other) => other !== value)
  const { q, type, language, theme, origin, country, month, price, province, view } = search
  return [
    ...(q ? [drop('q', t('search.text_chip', { q }), { q: '' })] : []),
    ...theme.map((value) => drop(value, t(`genre.${value}`), { theme: others(theme, value) })),
    ...type.map((value) => drop(value, t(`type.${value}`), { type: others(type, value) })),
    ...language.map((value) => drop(value, t(`language.in.${value}`), { language: others(language, value) })),
    ...(origin ? [drop('origin', t(`origin.${origin}`), { origin: null })] : []),
    ...(country ? [drop('country', countryName(country, locale), { country: null })] : []),
    ...(month && view !== 'month'
      ? [drop('month', `${dates.monthName(month)} ${month.slice(0, 4)}`, { month: null })]
      : []),
    ...(price !== null ? [drop('price', priceWords(price, t, locale), { price: null })] : []),
    ...(province ? [drop('province', province, { province: null })] : []),
  ]
}

export const priceWords = (price: number, t: ReturnType<typeof useText>, locale: ReturnType<typeof useLocale>) =>
  price === 0
    ? t('search.price.free')
    : t('search.price.upto', { price: money(price * 100, 'EUR', locale).replace(/[.,]00/, '') })

/** What a form sends, without the fields left empty, so that the address stays short. */
export function withoutEmpty(form: HTMLFormElement) {
  const filled = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'date')) filled.append(name, value)
  return filled
}
