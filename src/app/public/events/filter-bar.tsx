import { Search as Lens, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { priceWords, withoutEmpty } from '#features/events/ui/filters.ts'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { COUNTRIES, EVENT_TYPES, LANGUAGES, ORIGINS, THEMES } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { filterCount, readSearch, type Search, SORTS } from '#shared/search.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Drop, Options, Picks, Segments } from './filter-controls.tsx'
import { NearChoice } from './near-choice.tsx'
import { ViewSwitch } from './view-switch.tsx'

const PRICES = [0, 30, 60, 100]
/** Typing waits this long before it searches, in ms. */
const REST = 350

/** Months and provinces that the events at hand have, each once, in order. */
const monthsOf = (events: readonly EventCard[], chosen: string | null) =>
  [...new Set([...events.map((event) => event.dateStart.slice(0, 7)), ...(chosen ? [chosen] : [])])].sort()
const provincesOf = (events: readonly EventCard[], chosen: string | null) =>
  [...new Set([...events.flatMap((event) => event.county ?? []), ...(chosen ? [chosen] : [])])].sort((a, b) =>
    a.localeCompare(b, 'es'),
  )

/** What an address asks for is offered even where nobody would. */
const withChosen = <T extends string | number>(list: readonly T[], chosen: T | null) => [
  ...new Set([...list, ...(chosen === null ? [] : [chosen])]),
]

type Props = { search: Search; events: readonly EventCard[]; count: number; located: boolean }

/**
 * The filters: a plain form whose state is the address. Without scripts a button applies it; with them every change does.
 * On phones they open as a sheet from below (the platform's popover).
 */
export function FilterBar({ search, events, count, located }: Props) {
  const t = useText()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sheet = useRef<HTMLDivElement>(null)
  /** A filter is a step that Back takes off again; words on the way to being typed are not. */
  const send = (replace: boolean) => {
    clearTimeout(timer.current)
    // At once: a box that waits for the address to change would be unticked for that long.
    if (form.current) submit(withoutEmpty(form.current), { replace, preventScrollReset: true, flushSync: true })
  }
  const typed = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, REST, true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const see = (event: FormEvent) => {
    event.preventDefault()
    send(true)
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }
  const chosen = usePending(search)
  const set = filterCount(chosen)
  return (
    <Form
      ref={form}
      className="filters"
      role="search"
      aria-label={t('search.filters')}
      onChange={(event) => isFilter(event.target) && send(false)}
      onSubmit={see}
    >
      <div className="page">
        <div className="q">
          <Lens className="i" aria-hidden="true" />
          <label className="sr" htmlFor="event-search">
            {t('search.label')}
          </label>
          <SearchBox id="event-search" className="input" defaultValue={search.q} onType={typed} />
        </div>
        <button className={set ? 'fbtn fbtn--m on' : 'fbtn fbtn--m'} type="button" popoverTarget="filters">
          <SlidersHorizontal className="i" aria-hidden="true" /> {t('search.filters')}{' '}
          {set > 0 && <span className="badge badge--lit">{set}</span>}
        </button>
        <div className="fset-all" id="filters" popover="auto" ref={sheet}>
          <Controls search={chosen} events={events} located={located} />
          <div className="fgo">
            <button className="btn btn--lit" type="submit">
              <span className="needs-script">{t('search.see', { count })}</span>
              <span className="only-plain">{t('search.apply')}</span>
            </button>
          </div>
        </div>
        <ViewSwitch search={search} />
        {search.view !== 'agenda' && <input type="hidden" name="view" value={search.view} />}
      </div>
    </Form>
  )
}

/** What is chosen, at once: the search one is on the way to, while its events are still coming. */
function usePending(search: Search) {
  const { pathname } = useLocation()
  const next = useNavigation().location
  return next?.pathname === pathname ? readSearch(new URLSearchParams(next.search)) : search
}

const isFilter = (target: EventTarget) => target instanceof HTMLElement && target.getAttribute('name') !== 'q'

function Controls({ search, events, located }: Omit<Props, 'count'>) {
  const t = useText()
  const locale = useLocale()
  const dates = useDates()
  return (
    <>
      <Drop label={t('search.theme')} count={search.theme.length}>
        <Picks
          name="theme"
          chosen={search.theme}
          options={THEMES.map((value) => ({ value, words: t(`genre.${value}`), className: `tag genre-${value}` }))}
        />
      </Drop>
      <Drop label={t('search.type')} count={search.type.length}>
        <Picks
          name="type"
          chosen={search.type}
          options={EVENT_TYPES.map((value) => ({ value, words: t(`type.${value}`) }))}
        />
      </Drop>
      <Drop label={t('search.language')} count={search.language.length}>
        <Picks
          name="language"
          chosen={search.language.map((value) => value.toLowerCase())}
          options={LANGUAGES.map((value) => ({ value: value.toLowerCase(), words: t(`language.${value}`) }))}
        />
      </Drop>
      <Segments
        name="origin"
        label={t('search.origin')}
        chosen={search.origin ?? ''}
        options={[
          { value: '', words: t('search.all') },
          ...ORIGINS.map((value) => ({ value, words: t(`origin.${value}`) })),
        ]}
      />
      <Drop
        label={t('search.more')}
        count={
          [search.view === 'month' ? null : search.month, search.price, search.province, search.country].filter(
            (value) => value !== null,
          ).length
        }
      >
        <Options
          name="month"
          label={t('search.month')}
          chosen={search.month ?? ''}
          options={monthsOf(events, search.month).map((value) => ({
            value,
            words: `${dates.monthName(value)} ${value.slice(0, 4)}`,
          }))}
        />
        <Options
          name="province"
          label={t('search.province')}
          chosen={search.province ?? ''}
          options={provincesOf(events, search.province).map((value) => ({ value, words: value }))}
        />
        <Options
          name="country"
          label={t('search.country')}
          chosen={search.country ?? ''}
          options={withChosen(COUNTRIES, search.country).map((value) => ({ value, words: countryName(value, locale) }))}
        />
        <Options
          name="price"
          label={t('search.price')}
          chosen={search.price === null ? '' : String(search.price)}
          options={withChosen(PRICES, search.price).map((value) => ({
            value: String(value),
            words: priceWords(value, t, locale),
          }))}
        />
        <NearChoice near={search.near} />
        <Options
          name="sort"
          label={t('search.sort')}
          chosen={search.sort}
          options={SORTS.filter((value) => value !== 'distance' || located || search.sort === value).map((value) => ({
            value,
            words: t(`search.sort.${value}`),
          }))}
          required
        />
      </Drop>
    </>
  )
}
