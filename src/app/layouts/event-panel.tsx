import {
  ArrowLeft,
  CalendarCheck,
  CircleDashed,
  CircleX,
  ExternalLink,
  FolderOpen,
  Hourglass,
  House,
  Images,
  Info,
  MessageCircleWarning,
  Ticket,
  Users,
} from 'lucide-react'
import { Outlet, useMatches } from 'react-router'
import type { Happening, Locale, Moderation, Theme } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import '#ui/styles/event-panel.css'
import '#ui/styles/panel.css'
import { useText } from '#ui/i18n/i18n.tsx'
import { useCurrentTab } from '#ui/page/current-tab.ts'
import { usePlace } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

/** What a page of an event's panel returns as `panel.event`. */
export type EventPanel = {
  title: string
  slug: string
  locale: Locale
  moderation: Moderation
  happening: Happening
  theme: Theme | null
  dateStart: string | null
  /** What its cover is drawn from. */
  art: string
  photo: string | null
  organization: { name: string; slug: string }
  /** Published, and seen by nobody: its organization is kept out. */
  hidden: boolean
}

const useEvent = () =>
  useMatches()
    .map(({ loaderData }) => (loaderData as { panel?: { event?: EventPanel } } | undefined)?.panel?.event)
    .find((event) => event !== undefined)

/** Adds the sidebar of an event's panel (§2); tabs above the page where there is no room beside it. */
export default function EventPanelLayout() {
  const event = useEvent()
  return (
    <div className="panel">
      <div className="side">
        {event && (
          <>
            <Which event={event} />
            <Places event={event} />
            <WaysOut event={event} />
          </>
        )}
      </div>
      <div className="panel__main panel__main--wide">
        <Outlet />
      </div>
    </div>
  )
}

const ICONS = {
  draft: CircleDashed,
  submitted: Hourglass,
  published: CalendarCheck,
  changes_requested: MessageCircleWarning,
  rejected: CircleX,
}

function Which({
  event: { title, locale, theme, art, photo, dateStart, moderation, happening, hidden },
}: {
  event: EventPanel
}) {
  const t = useText()
  const Icon = ICONS[moderation]
  return (
    <div className="evhead">
      <span className="evhead__t">
        <CoverImage theme={theme} slug={art} size="thumb" photo={photo} {...(dateStart && { date: dateStart })} />
      </span>
      <span>
        <b lang={locale}>{title}</b>
        {hidden ? (
          <span className="badge badge--danger">{t('panel.hidden')}</span>
        ) : (
          <span className={`small mstate mstate--${moderation}`}>
            <Icon className="i" aria-hidden="true" /> {t(`moderation.${moderation}`)}
          </span>
        )}{' '}
        {happening !== 'confirmed' && (
          <span className={happening === 'tentative' ? 'badge badge--quiet' : 'badge badge--danger'}>
            {t(`flag.${happening}`)}
          </span>
        )}
      </span>
    </div>
  )
}

const PLACES = [
  { path: paths.eventPanel, words: 'ae.home', Icon: House },
  { path: paths.eventInformation, words: 'ae.information', Icon: Info },
  { path: paths.eventTickets, words: 'ae.tickets', Icon: Ticket },
  { path: paths.eventPlayers, words: 'ae.players', Icon: Users },
  { path: paths.eventAlbums, words: 'ae.albums', Icon: Images },
  { path: paths.eventDocuments, words: 'ae.documents', Icon: FolderOpen },
] as const

function Places({ event: { slug } }: { event: EventPanel }) {
  const t = useText()
  const { path: here } = usePlace()
  const row = useCurrentTab(here)
  return (
    <nav className="side__nav" aria-label={t('ae.nav')} ref={row}>
      {PLACES.map(({ path, words, Icon }) => (
        <SiteLink key={words} to={path(slug)} aria-current={path(slug) === here ? 'page' : undefined}>
          <Icon className="i" aria-hidden="true" /> {t(words)}
        </SiteLink>
      ))}
    </nav>
  )
}

function WaysOut({ event: { slug, moderation, hidden, organization } }: { event: EventPanel }) {
  const t = useText()
  return (
    <nav className="side__out" aria-label={t('ae.out')}>
      <SiteLink to={paths.organizationPanel(organization.slug)}>
        <ArrowLeft className="i" aria-hidden="true" /> {t('ae.back', { name: organization.name })}
      </SiteLink>
      <SiteLink to={paths.event(slug)}>
        <ExternalLink className="i" aria-hidden="true" />{' '}
        {t(moderation === 'published' && !hidden ? 'ae.public' : 'ae.preview')}
      </SiteLink>
    </nav>
  )
}
