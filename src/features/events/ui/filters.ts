import { paths } from '#shared/paths.ts'
import { FLAGS, hasDays, isWithin, type Search, writeSearch } from '#shared/search.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** The path of a search, on the events page or another page with the same filters. */
export const searchPath = (search: Search, path: string = paths.events) => {
  const params = writeSearch(search).toString()
  return params ? `${path}?${params}` : path
}

export type ActiveFilter = { key: string; label: string; without: Search }

type Words = {
  t: ReturnType<typeof useText>
  locale: ReturnType<typeof useLocale>
  dates: Pick<ReturnType<typeof useDates>, 'monthName' | 'brief' | 'briefSpan'>
}

export const useActiveFilters = (search: Search) =>
  activeFilters(search, { t: useText(), locale: useLocale(), dates: useDates() })

/** Every active filter with its label and the search without it. */
export function activeFilters(search: Search, { t, locale, dates }: Words): ActiveFilter[] {
  const activeFilter = (key: string, label: string, change: Partial<Search>): ActiveFilter => ({
    key,
    label,
    without: { ...search, ...change },
  })
  const others = <T>(list: readonly T[], value: T) => list.filter((other) => other !== value)
  const { q, about, type, language, theme, origin, country, month, price, province, view, combat, diet } = search
  const { near, within, age } = search
  return [
    ...(q ? [activeFilter('q', t('search.text_chip', { q }), { q: '' })] : []),
    ...(about ? [activeFilter('about', t('search.about_chip', { q: about }), { about: '' })] : []),
    ...theme.map((value) => activeFilter(value, t(`genre.${value}`), { theme: others(theme, value) })),
    ...type.map((value) => activeFilter(value, t(`type.${value}`), { type: others(type, value) })),
    ...language.map((value) => activeFilter(value, t(`language.in.${value}`), { language: others(language, value) })),
    ...(origin ? [activeFilter('origin', t(`origin.${origin}`), { origin: null })] : []),
    ...(country ? [activeFilter('country', countryName(country, locale), { country: null })] : []),
    ...(month && view !== 'month'
      ? [activeFilter('month', `${dates.monthName(month)} ${month.slice(0, 4)}`, { month: null })]
      : []),
    ...(hasDays(search)
      ? [activeFilter('when', daysLabel(search, t, dates), { when: null, from: null, to: null })]
      : []),
    ...(price !== null ? [activeFilter('price', priceLabel(price, t, locale), { price: null })] : []),
    ...(province ? [activeFilter('province', province, { province: null })] : []),
    ...(isWithin(search)
      ? [
          activeFilter('within', t('search.within_chip', { km: within ?? 0, place: near ?? '' }), {
            within: null,
            near: null,
          }),
        ]
      : []),
    ...(age !== null ? [activeFilter('age', t('search.age_chip', { age }), { age: null })] : []),
    ...combat.map((value) => activeFilter(value, t(`search.combat.${value}`), { combat: others(combat, value) })),
    ...diet.map((value) => activeFilter(value, t(`search.diet.${value}`), { diet: others(diet, value) })),
    ...FLAGS.filter((flag) => search[flag]).map((flag) => activeFilter(flag, t(`search.${flag}`), { [flag]: false })),
  ]
}

/** «Este fin de semana», «4–6 dic», «Desde 4 dic». */
function daysLabel({ when, from, to }: Search, t: Words['t'], { brief, briefSpan }: Words['dates']) {
  if (when === 'weekend') return t('search.weekend')
  if (when === 'month') return t('mobile.this_month')
  if (from && to) return briefSpan(from, to)
  return from ? `${t('price.from')} ${brief(from)}` : `${t('search.to')} ${brief(to ?? '')}`
}

export const priceLabel = (price: number, t: ReturnType<typeof useText>, locale: ReturnType<typeof useLocale>) =>
  price === 0
    ? t('search.price.free')
    : t('search.price.upto', { price: formatMoney(price * 100, 'EUR', locale).replace(/[.,]00/, '') })

/** The query of a form without empty fields and the default sort, so that the URL stays short. */
export function toSearchParams(form: HTMLFormElement) {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'date')) params.append(name, value)
  return params
}
