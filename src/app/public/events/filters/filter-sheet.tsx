import { priceLabel } from '#features/events/ui/filters.ts'
import { COUNTRIES, EVENT_TYPES, LANGUAGES, ORIGINS, THEMES } from '#shared/enums.ts'
import { type Search, SORTS } from '#shared/search.ts'
import { type OptionCounts, PRICES } from '#shared/search-options.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CheckboxOptions, FilterDropdown, SegmentedControl, SelectOptions } from './filter-controls.tsx'
import { DistanceChoice, ForMeChoice, PracticalChoice } from './practical-choice.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import type { FilterForm } from './use-filter-form.ts'
import { WhenChoice } from './when-choice.tsx'

/** A value from the URL is offered even when no event has it. */
const includeChosen = <T extends string | number>(list: readonly T[], chosen: T | null) => [
  ...new Set([...list, ...(chosen === null ? [] : [chosen])]),
]

export type FilterProps = {
  search: Search
  /** The months and provinces with upcoming events. */
  months: readonly string[]
  provinces: readonly string[]
  /** What each option would leave. Null where events are too many to be counted so. */
  options: OptionCounts | null
  /** Why the counts of the two origins add up to more than there are, where they do. */
  anywhere: string | null
  count: number
  located: boolean
}

/** All filters. */
export function FilterSheet({ count, form, ...filtersOf }: Omit<FilterProps, 'search'> & { form: FilterForm }) {
  return (
    <SheetFrame form={form} count={count}>
      <Controls search={form.chosen} {...filtersOf} />
    </SheetFrame>
  )
}

type ControlsProps = Omit<FilterProps, 'count'>

function Controls({ search, months, provinces, options, anywhere, located }: ControlsProps) {
  const t = useText()
  const locale = useLocale()
  const countOf = (filter: keyof OptionCounts, option: string) => (options ? (options[filter][option] ?? 0) : undefined)
  return (
    <>
      <WhenChoice search={search} months={includeChosen(months, search.month)} countOf={countOf} />
      <DistanceChoice search={search} countOf={countOf} />
      <ForMeChoice search={search} countOf={countOf} />
      <PracticalChoice search={search} countOf={countOf} />
      <FilterDropdown label={t('search.theme')} count={search.theme.length}>
        <CheckboxOptions
          name="theme"
          chosen={search.theme}
          options={THEMES.map((value) => ({
            value,
            message: t(`genre.${value}`),
            theme: value,
            count: countOf('theme', value),
          }))}
        />
      </FilterDropdown>
      <FilterDropdown label={t('search.type')} count={search.type.length}>
        <CheckboxOptions
          name="type"
          chosen={search.type}
          options={EVENT_TYPES.map((value) => ({ value, message: t(`type.${value}`), count: countOf('type', value) }))}
        />
      </FilterDropdown>
      <FilterDropdown label={t('search.language')} count={search.language.length}>
        <CheckboxOptions
          name="language"
          chosen={search.language.map((value) => value.toLowerCase())}
          options={LANGUAGES.map((value) => ({
            value: value.toLowerCase(),
            message: t(`language.${value}`),
            count: countOf('language', value),
          }))}
        />
      </FilterDropdown>
      <SegmentedControl
        name="origin"
        label={t('search.origin')}
        chosen={search.origin ?? ''}
        options={[
          { value: '', message: t('search.all'), count: countOf('origin', 'any') },
          ...ORIGINS.map((value) => ({ value, message: t(`origin.${value}`), count: countOf('origin', value) })),
        ]}
        note={anywhere}
      />
      <FilterDropdown
        label={t('search.more')}
        count={[search.price, search.province, search.country].filter((value) => value !== null).length}
      >
        <SelectOptions
          name="province"
          label={t('search.province')}
          chosen={search.province ?? ''}
          options={includeChosen(provinces, search.province).map((value) => ({
            value,
            message: value,
            count: countOf('province', value),
          }))}
        />
        <SelectOptions
          name="country"
          label={t('search.country')}
          chosen={search.country ?? ''}
          options={includeChosen(COUNTRIES, search.country).map((value) => ({
            value,
            message: countryName(value, locale),
            count: countOf('country', value),
          }))}
        />
        <SelectOptions
          name="price"
          label={t('search.price')}
          chosen={search.price === null ? '' : String(search.price)}
          options={includeChosen(PRICES, search.price).map((value) => ({
            value: String(value),
            message: priceLabel(value, t, locale),
            count: countOf('price', String(value)),
          }))}
        />
        <SelectOptions
          name="sort"
          label={t('search.sort')}
          chosen={search.sort}
          options={SORTS.filter((value) => value !== 'distance' || located || search.sort === value).map((value) => ({
            value,
            message: t(`search.sort.${value}`),
          }))}
          required
        />
      </FilterDropdown>
    </>
  )
}
