import { CalendarDays, CircleUserRound, Drama, House, Search as Lens } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { LanguageSwitch } from '#app/layouts/preferences/language-switch.tsx'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { paths } from '#shared/paths.ts'
import { type Search, writeSearch } from '#shared/search.ts'
import { Brand } from '#ui/components/brand.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath, useSite, useSplitPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as chip from '#ui/primitives/chip.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as styles from './mobile-layout.module.css'

const listPath = (search: Search) => {
  const params = writeSearch(search).toString()
  return params ? `${paths.mobileEvents}?${params}` : paths.mobileEvents
}

/** The layout of the mobile pages: one column with search on top and tabs below. */
export function MobileLayout({ search, children }: { search: Search | null; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <header className={styles.top}>
        <div className={styles.bar}>
          <Brand />
          <LanguageSwitch />
        </div>
        {search && (
          <>
            <SearchForm search={search} />
            <FilterChips search={search} />
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

/** A name search keeps the other filters. */
function SearchForm({ search }: { search: Search }) {
  const t = useText()
  const path = useLocalizedPath()
  const filters = [...writeSearch({ ...search, q: '' })]
  return (
    <Form className={styles.search} role="search" action={path(paths.mobileEvents)} viewTransition>
      <Lens />
      <label className="visually-hidden" htmlFor="mobile-search">
        {t('mobile.search')}
      </label>
      <SearchBox id="mobile-search" className={field.input} defaultValue={search.q} />
      {filters.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </Form>
  )
}

/** Frequent filters, each a link that toggles it. */
function FilterChips({ search }: { search: Search }) {
  const t = useText()
  const month = (useSite()?.today ?? '').slice(0, 7)
  const jornadas = search.type.includes('jornada')
  const horror = search.theme.includes('horror')
  const chips: { label: string; on: boolean; change: Partial<Search> }[] = [
    {
      label: t('mobile.this_month'),
      on: search.month === month,
      change: { month: search.month === month ? null : month },
    },
    { label: t('mobile.jornadas'), on: jornadas, change: { type: jornadas ? [] : ['jornada'] } },
    { label: t('mobile.free'), on: search.price === 0, change: { price: search.price === 0 ? null : 0 } },
    { label: t('genre.horror'), on: horror, change: { theme: horror ? [] : ['horror'] } },
  ]
  return (
    <nav className={styles.chips} aria-label={t('mobile.chips')}>
      {chips.map(({ label, on, change }) => (
        <SiteLink
          key={label}
          className={on ? `${chip.chip} ${chip.isOn}` : chip.chip}
          to={listPath({ ...search, ...change })}
          aria-current={on ? 'true' : undefined}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}

const TABS = [
  { to: paths.mobile, label: 'nav.home', Icon: House },
  { to: paths.mobileEvents, label: 'nav.events', Icon: CalendarDays },
  { to: paths.characters, label: 'nav.characters', Icon: Drama },
  { to: paths.account, label: 'nav.account', Icon: CircleUserRound },
] as const
const PRIVATE_PATHS: string[] = [paths.characters, paths.account]

/** Private pages lead through the mobile login. */
function Tabs() {
  const t = useText()
  const path = useLocalizedPath()
  const { path: currentPath } = useSplitPath()
  const signedIn = Boolean(useSite()?.user)
  const isLoginPage = currentPath === paths.mobileLogin
  const current = (to: string) => (isLoginPage ? to === paths.account : to === currentPath)
  return (
    <nav className={styles.tabs} aria-label={t('nav.main')}>
      {TABS.map(({ to, label, Icon }) => (
        <SiteLink
          key={to}
          to={signedIn || !PRIVATE_PATHS.includes(to) ? to : loginUrl(paths.mobileLogin, path(to))}
          aria-current={current(to) ? 'page' : undefined}
        >
          <Icon /> {t(label)}
        </SiteLink>
      ))}
    </nav>
  )
}
