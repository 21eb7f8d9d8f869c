import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#spec/paths.ts'
import { Brand } from '../brand.tsx'
import { type MessageKey, useLocale, useText } from '../i18n.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { usePath, usePlace, useSite } from '../place.ts'
import { loginFor } from '../return-to.ts'
import { SiteLink } from '../site-link.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

/** The guide that answers "what is larp", under its slug in each language (content/). */
const FIRST_GUIDE = { es: 'que-es-el-rol-en-vivo', en: 'what-is-larp' }

function useLinks(): { to: string; words: MessageKey; current: boolean }[] {
  const locale = useLocale()
  const { path } = usePlace()
  const under = (...roots: string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`))
  return [
    { to: paths.home, words: 'nav.home', current: path === '/' },
    { to: paths.guide(FIRST_GUIDE[locale]), words: 'nav.what', current: under('/guide') },
    {
      to: paths.events,
      words: 'nav.events',
      current: under('/events', '/evento-rol-vivo-larp', '/evento-rol-vivo-larp2', '/desktop'),
    },
    { to: paths.organizers, words: 'nav.organizers', current: under('/organizers', '/organizer') },
    { to: paths.venues, words: 'nav.venues', current: under('/venues', '/venue') },
    { to: paths.contact, words: 'nav.contact', current: under('/contact') },
    { to: paths.help, words: 'nav.help', current: under('/help') },
  ]
}

function Links() {
  const t = useText()
  const path = usePath()
  return useLinks().map(({ to, words, current }) => (
    <Link key={to} to={path(to)} viewTransition aria-current={current ? 'page' : undefined}>
      {t(words)}
    </Link>
  ))
}

/** Nothing for who is not signed in. */
function Person({ part }: { part: 'button' | 'links' | 'notices' }) {
  const person = useSite()?.person
  return person && <UserMenu person={person} part={part} />
}

/** The doors, for who is not signed in. They lead back to where one is; from one door to the next, to where one was going. */
function Doors({ login, register }: { login?: string; register?: string }) {
  const t = useText()
  const { path } = usePlace()
  const { pathname, search } = useLocation()
  if (useSite()?.person) return null
  const to = new URLSearchParams(search).get('to') ?? (path === paths.home ? null : pathname + search)
  const through = (door: string) => (to ? loginFor(door, to) : door)
  return (
    <>
      <SiteLink className={login} to={through(paths.login)} rel="nofollow">
        {t('login.enter')}
      </SiteLink>
      <SiteLink className={register} to={through(paths.register)} rel="nofollow">
        {t('nav.register')}
      </SiteLink>
    </>
  )
}

/** The links behind the burger: the platform's popover, so that it opens without scripts, closes with Escape and keeps the focus in order. */
function Sheet() {
  const t = useText()
  const sheet = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the sheet
  useEffect(() => sheet.current?.hidePopover?.(), [key])
  return (
    <div className="nav__sheet" id="menu" popover="auto" ref={sheet}>
      <button
        className="iconbtn"
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={t('nav.close')}
      >
        <X className="i" aria-hidden="true" />
      </button>
      <nav aria-label={t('nav.main')}>
        <Links />
        <Doors />
      </nav>
      <Person part="links" />
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  )
}

/** `stage`: drawn over the hero of the home page. `lit`: the page has no amber action of its own, so registering is it (DESIGN 9). */
export function Navbar({ stage, lit }: { stage: boolean; lit: boolean }) {
  const t = useText()
  return (
    <header className={stage ? 'nav nav--stage on-stage' : 'nav'}>
      <div className="page">
        <Brand />
        <nav className="nav__links" aria-label={t('nav.main')}>
          <Links />
        </nav>
        <div className="nav__side">
          <span className="hide-s">
            <LanguageSwitch />
          </span>
          <Doors login="btn btn--quiet hide-s" register={`btn btn--sm ${lit ? 'btn--lit' : 'btn--line'}`} />
          <Person part="button" />
          <button className="iconbtn nav__burger" type="button" popoverTarget="menu" aria-label={t('nav.open')}>
            <Menu className="i" aria-hidden="true" />
          </button>
        </div>
      </div>
      <Sheet />
      <Person part="notices" />
    </header>
  )
}
