import { Search as Lens, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { priceLabel, toSearchParams } from '#features/events/ui/filters.ts'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { COUNTRIES, EVENT_TYPES, LANGUAGES, ORIGINS, THEMES } from '#shared/enums.ts'
import { filterCount, readSearch, type Search, SORTS } from '#shared/search.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as badge from '#ui/primitives/badge.module.css'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as filters from '#ui/primitives/filters.module.css'
import * as tag from '#ui/primitives/tag.module.css'
import { ViewSwitch } from '../view-switch.tsx'
import { CheckboxOptions, FilterDropdown, SegmentedControl, SelectOptions } from './filter-controls.tsx'
import { NearChoice } from './near-choice.tsx'

const PRICES = [0, 30, 60, 100]
/** Debounce of the text search, in ms. */
const MORE_FILTERS = 350

/** A value from the URL is offered even when no event has it. */
const includeChosen = <T extends string | number>(list: readonly T[], chosen: T | null) => [
  ...new Set([...list, ...(chosen === null ? [] : [chosen])]),
]

type Props = {
  search: Search
  /** The months and provinces with upcoming events. */
  months: readonly string[]
  provinces: readonly string[]
  count: number
  located: boolean
}

/**
 * The filter form; its state is the URL. Applied on change with JavaScript, with a button without it. On phones a
 * native popover.
 */
export function FilterBar({ search, months, provinces, count, located }: Props) {
  const t = useText()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const popover = useRef<HTMLDivElement>(null)
  /** A filter adds a history entry; typing replaces it. */
  const send = (replace: boolean) => {
    clearTimeout(timer.current)
    // Render synchronously: otherwise a controlled checkbox would revert until the URL changes.
    if (form.current) submit(toSearchParams(form.current), { replace, preventScrollReset: true, flushSync: true })
  }
  const onSearchInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, MORE_FILTERS, true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const see = (event: FormEvent) => {
    event.preventDefault()
    send(true)
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }
  const chosen = usePending(search)
  const set = filterCount(chosen)
  return (
    <Form
      ref={form}
      className={filters.bar}
      role="search"
      aria-label={t('search.filters')}
      onChange={(event) => isFilter(event.target) && send(false)}
      onSubmit={see}
    >
      <div className="page">
        <div className={filters.search}>
          <Lens />
          <label className="visually-hidden" htmlFor="event-search">
            {t('search.label')}
          </label>
          <SearchBox id="event-search" className={field.input} defaultValue={search.q} onType={onSearchInput} />
        </div>
        <button
          className={
            set ? `${filters.button} ${filters.narrowOnly} ${filters.isOn}` : `${filters.button} ${filters.narrowOnly}`
          }
          type="button"
          popoverTarget="filters"
        >
          <SlidersHorizontal /> {t('search.filters')} {set > 0 && <span className={badge.accent}>{set}</span>}
        </button>
        <div className={filters.all} id="filters" popover="auto" ref={popover}>
          <Controls search={chosen} months={months} provinces={provinces} located={located} />
          <div className={filters.submit}>
            <button className={buttonStyles.primary} type="submit">
              <span className="needs-script">{t('search.see', { count })}</span>
              <span className="without-script">{t('search.apply')}</span>
            </button>
          </div>
        </div>
        <ViewSwitch search={search} />
        {search.view !== 'agenda' && <input type="hidden" name="view" value={search.view} />}
      </div>
    </Form>
  )
}

/** The filters being navigated to, while their events are loading. */
function usePending(search: Search) {
  const { pathname } = useLocation()
  const next = useNavigation().location
  return next?.pathname === pathname ? readSearch(new URLSearchParams(next.search)) : search
}

const isFilter = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute('name') !== 'q'

function Controls({ search, months, provinces, located }: Omit<Props, 'count'>) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  return (
    <>
      <FilterDropdown label={t('search.theme')} count={search.theme.length}>
        <CheckboxOptions
          name="theme"
          chosen={search.theme}
          options={THEMES.map((value) => ({
            value,
            message: t(`genre.${value}`),
            className: `${tag.tag} genre-${value}`,
          }))}
        />
      </FilterDropdown>
      <FilterDropdown label={t('search.type')} count={search.type.length}>
        <CheckboxOptions
          name="type"
          chosen={search.type}
          options={EVENT_TYPES.map((value) => ({ value, message: t(`type.${value}`) }))}
        />
      </FilterDropdown>
      <FilterDropdown label={t('search.language')} count={search.language.length}>
        <CheckboxOptions
          name="language"
          chosen={search.language.map((value) => value.toLowerCase())}
          options={LANGUAGES.map((value) => ({ value: value.toLowerCase(), message: t(`language.${value}`) }))}
        />
      </FilterDropdown>
      <SegmentedControl
        name="origin"
        label={t('search.origin')}
        chosen={search.origin ?? ''}
        options={[
          { value: '', message: t('search.all') },
          ...ORIGINS.map((value) => ({ value, message: t(`origin.${value}`) })),
        ]}
      />
      <FilterDropdown
        label={t('search.more')}
        count={
          [search.view === 'month' ? null : search.month, search.price, search.province, search.country].filter(
            (value) => value !== null,
          ).length
        }
      >
        <SelectOptions
          name="month"
          label={t('search.month')}
          chosen={search.month ?? ''}
          options={includeChosen(months, search.month).map((value) => ({
            value,
            message: `${dates.monthName(value)} ${value.slice(0, 4)}`,
          }))}
        />
        <SelectOptions
          name="province"
          label={t('search.province')}
          chosen={search.province ?? ''}
          options={includeChosen(provinces, search.province).map((value) => ({ value, message: value }))}
        />
        <SelectOptions
          name="country"
          label={t('search.country')}
          chosen={search.country ?? ''}
          options={includeChosen(COUNTRIES, search.country).map((value) => ({
            value,
            message: countryName(value, locale),
          }))}
        />
        <SelectOptions
          name="price"
          label={t('search.price')}
          chosen={search.price === null ? '' : String(search.price)}
          options={includeChosen(PRICES, search.price).map((value) => ({
            value: String(value),
            message: priceLabel(value, t, locale),
          }))}
        />
        <NearChoice near={search.near} />
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
