import { CalendarDays, CircleUserRound, Drama, House, Search as Lens } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { LanguageSwitch } from '#app/layouts/language-switch.tsx'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { paths } from '#shared/paths.ts'
import { type Search, writeSearch } from '#shared/search.ts'
import { Brand } from '#ui/components/brand.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginFor } from '#ui/page/return-to.ts'
import { usePath, usePlace, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const listPath = (search: Search) => {
  const params = writeSearch(search).toString()
  return params ? `${paths.mobileEvents}?${params}` : paths.mobileEvents
}

/** The narrow variant's own frame: a column with search on top, where there is something to search, and tabs below. */
export function MobileFrame({ search, children }: { search: Search | null; children: ReactNode }) {
  return (
    <div className="mob">
      <header className="mob__top">
        <div className="mob__bar">
          <Brand />
          <LanguageSwitch />
        </div>
        {search && (
          <>
            <SearchForm search={search} />
            <Chips search={search} />
          </>
        )}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Tabs />
    </div>
  )
}

/** Searching by name keeps the filters that are set. */
function SearchForm({ search }: { search: Search }) {
  const t = useText()
  const path = usePath()
  const filters = [...writeSearch({ ...search, q: '' })]
  return (
    <Form className="q" role="search" action={path(paths.mobileEvents)} viewTransition>
      <Lens className="i" aria-hidden="true" />
      <label className="sr" htmlFor="mobile-search">
        {t('mobile.search')}
      </label>
      <SearchBox id="mobile-search" className="input" defaultValue={search.q} />
      {filters.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </Form>
  )
}

/** What people ask for most, each a link that sets one filter or takes it off. */
function Chips({ search }: { search: Search }) {
  const t = useText()
  const month = (useSite()?.today ?? '').slice(0, 7)
  const jornadas = search.type.includes('jornada')
  const horror = search.theme.includes('horror')
  const chips: { words: string; on: boolean; change: Partial<Search> }[] = [
    {
      words: t('mobile.this_month'),
      on: search.month === month,
      change: { month: search.month === month ? null : month },
    },
    { words: t('mobile.jornadas'), on: jornadas, change: { type: jornadas ? [] : ['jornada'] } },
    { words: t('mobile.free'), on: search.price === 0, change: { price: search.price === 0 ? null : 0 } },
    { words: t('genre.horror'), on: horror, change: { theme: horror ? [] : ['horror'] } },
  ]
  return (
    <nav className="hs" aria-label={t('mobile.chips')}>
      {chips.map(({ words, on, change }) => (
        <SiteLink
          key={words}
          className={on ? 'chip on' : 'chip'}
          to={listPath({ ...search, ...change })}
          aria-current={on ? 'true' : undefined}
        >
          {words}
        </SiteLink>
      ))}
    </nav>
  )
}

const TABS = [
  { to: paths.mobile, words: 'nav.home', Icon: House },
  { to: paths.mobileEvents, words: 'nav.events', Icon: CalendarDays },
  { to: paths.characters, words: 'nav.characters', Icon: Drama },
  { to: paths.account, words: 'nav.account', Icon: CircleUserRound },
] as const
const PRIVATE: string[] = [paths.characters, paths.account]

/** What is one's own leads through the narrow login first. */
function Tabs() {
  const t = useText()
  const path = usePath()
  const { path: here } = usePlace()
  const signedIn = Boolean(useSite()?.person)
  const door = here === paths.mobileLogin
  const current = (to: string) => (door ? to === paths.account : to === here)
  return (
    <nav className="tabbar" aria-label={t('nav.main')}>
      {TABS.map(({ to, words, Icon }) => (
        <SiteLink
          key={to}
          to={signedIn || !PRIVATE.includes(to) ? to : loginFor(paths.mobileLogin, path(to))}
          aria-current={current(to) ? 'page' : undefined}
        >
          <Icon className="i" aria-hidden="true" /> {t(words)}
        </SiteLink>
      ))}
    </nav>
  )
}
