import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from 'react-router'
import type { PageHandle } from '#app/layouts/site.tsx'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { Moderation } from '#shared/enums.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { Ability } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { PanelButton, SideNav, SideNavGroup, SidePanel } from '#ui/components/panels/side-panel.tsx'
import { SuspendedNote } from '#ui/components/panels/suspended-note.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { CalendarCheck } from '#ui/icons/calendar-check.ts'
import { CircleDashed } from '#ui/icons/circle-dashed.ts'
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { CircleX } from '#ui/icons/circle-x.ts'
import { ClipboardList } from '#ui/icons/clipboard-list.ts'
import { Coins } from '#ui/icons/coins.ts'
import { ExternalLink } from '#ui/icons/external-link.ts'
import { FolderOpen } from '#ui/icons/folder-open.ts'
import { HeartHandshake } from '#ui/icons/heart-handshake.ts'
import { Hourglass } from '#ui/icons/hourglass.ts'
import { House } from '#ui/icons/house.ts'
import { Images } from '#ui/icons/images.ts'
import { Info } from '#ui/icons/info.ts'
import { Landmark } from '#ui/icons/landmark.ts'
import { Mail } from '#ui/icons/mail.ts'
import { MessageCircleWarning } from '#ui/icons/message-circle-warning.ts'
import { Ticket } from '#ui/icons/ticket.ts'
import { Users } from '#ui/icons/users.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/event-panel-layout.ts'
import { READ_ONLY_INTENTS } from './edit/form-response.ts'
import * as styles from './event-panel.module.css'
import { type EventPanel, findPanelOfAlbum, getEventPanel } from './load-event.server.ts'

if (!import.meta.env.SSR) await loadMessages('panels')

export const loader = ({ context, params: { slug, album } }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => ({
    event:
      slug === undefined ? await findPanelOfAlbum(ctx, album ?? '') : await getEventPanel(ctx, parseIdOrSlug(slug)),
  }))

/** Title checks, previews and autosave change nothing that it shows, nor does another filter of the same page. */
export const shouldRevalidate = ({
  defaultShouldRevalidate,
  formData,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  ![...READ_ONLY_INTENTS, 'show'].includes(String(formData?.get('intent'))) &&
  !(isRead(formMethod) && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search)
const isRead = (method: string | undefined) => method === undefined || method === 'GET'

export const handle: PageHandle = {
  PanelButton: () => {
    const t = useText()
    const { pathname: current } = useLocation()
    const event = useRouteLoaderData<typeof loader>('event-panel/event-panel-layout')?.event
    if (!event) return null
    const here = LINKS.find(({ path }) => isWithin(current, path(event.slug), event.slug))
    return <PanelButton name={event.title} lang={event.locale} part={here && t(here.label)} />
  },
}

/** Adds the sidebar of an event's panel; a menu in the navbar on narrow screens. An album of something else has none. */
export default function EventPanelLayout({ loaderData: { event } }: Route.ComponentProps) {
  if (!event)
    return (
      <div className={`page ${styles.alone}`}>
        <Outlet />
      </div>
    )
  return (
    <SidePanel
      wide
      side={
        <>
          <EventSummaryHeader event={event} />
          <EventNav event={event} />
          <ExitLinks event={event} />
        </>
      }
    >
      {event.hidden && <SuspendedNote text="eventPanel.hidden.text" />}
      <Outlet />
    </SidePanel>
  )
}

const ICONS = {
  draft: CircleDashed,
  submitted: Hourglass,
  published: CalendarCheck,
  changes_requested: MessageCircleWarning,
  rejected: CircleX,
}

const STATES: Record<Moderation, string> = {
  draft: '',
  submitted: styles.submitted,
  published: styles.published,
  changes_requested: styles.changesRequested,
  rejected: styles.rejected,
}

function EventSummaryHeader({
  event: { title, locale, theme, art, picture, dateStart, moderation, eventStatus, hidden },
}: {
  event: EventPanel
}) {
  const t = useText()
  const Icon = ICONS[moderation]
  return (
    <div className={`${styles.summary} wide-only`}>
      <span className={styles.image}>
        <CoverImage theme={theme} slug={art} size="thumb" picture={picture} {...(dateStart && { date: dateStart })} />
      </span>
      <span>
        <b lang={locale}>{title}</b>
        {hidden ? (
          <Badge tone="danger">{t('panel.hidden')}</Badge>
        ) : (
          <span className={`small ${styles.state} ${STATES[moderation]}`}>
            <Icon /> {t(`moderation.${moderation}`)}
          </span>
        )}{' '}
        {eventStatus !== 'confirmed' && (
          <Badge tone={eventStatus === 'tentative' ? 'quiet' : 'danger'}>{t(`flag.${eventStatus}`)}</Badge>
        )}
      </span>
    </div>
  )
}

type PanelLink = {
  path: (slug: string) => string
  label: MessageKey
  Icon: typeof House
  /** Any of them opens the page. */
  needs: readonly Ability[]
}

/** What one does for the event, and what its page says. */
const DAILY: readonly PanelLink[] = [
  { path: paths.eventPanel, label: 'eventPanel.home', Icon: House, needs: ['event.open'] },
  // Whoever reads the panel without its players is told so there.
  { path: paths.eventPlayers, label: 'eventPanel.players', Icon: Users, needs: ['names.read', 'events.read'] },
  { path: paths.eventMoney, label: 'eventPanel.money', Icon: Coins, needs: ['money.read'] },
  { path: paths.eventEmails, label: 'eventPanel.emails', Icon: Mail, needs: ['emails.send'] },
  { path: eventPanelPaths.questions, label: 'questions.title', Icon: CircleQuestionMark, needs: ['questions.read'] },
  { path: paths.eventForm, label: 'eventPanel.form', Icon: ClipboardList, needs: ['events.read'] },
]
const OF_PAGE: readonly PanelLink[] = [
  { path: paths.eventInformation, label: 'eventPanel.information', Icon: Info, needs: ['events.read'] },
  { path: eventPanelPaths.facts, label: 'facts.title', Icon: HeartHandshake, needs: ['events.read'] },
  { path: paths.eventTickets, label: 'eventPanel.tickets', Icon: Ticket, needs: ['events.read'] },
  { path: paths.eventAlbums, label: 'eventPanel.albums', Icon: Images, needs: ['events.read'] },
  { path: paths.eventDocuments, label: 'eventPanel.documents', Icon: FolderOpen, needs: ['events.read'] },
  { path: eventPanelPaths.coOrganizers, label: 'coOrganizers.title', Icon: Landmark, needs: ['events.read'] },
]
const LINKS = [...DAILY, ...OF_PAGE]

/** The page of the link, or one below it; everything is below the first, documents for the day are a tab of the players, and albums have addresses of their own. */
const isWithin = (current: string, link: string, slug: string) =>
  current === link ||
  (link !== paths.eventPanel(slug) && current.startsWith(`${link}/`)) ||
  (link === paths.eventPlayers(slug) &&
    [paths.eventPapers(slug), characterPaths.ofEvent(slug), characterPaths.casting(slug)].some(
      (one) => current === one || current.startsWith(`${one}/`),
    )) ||
  (link === paths.eventAlbums(slug) && current.startsWith('/album/'))

function EventNav({ event: { slug, moneyTasks, waitingQuestions, abilities } }: { event: EventPanel }) {
  const t = useText()
  const counts = [
    { path: paths.eventMoney, count: moneyTasks, label: 'eventPanel.money.tasks' },
    { path: eventPanelPaths.questions, count: waitingQuestions, label: 'questions.count' },
  ] as const
  const { pathname: currentPath } = useLocation()
  const isOpen = ({ needs }: PanelLink) => needs.some((ability) => abilities.includes(ability))
  const toLink = ({ path, label, Icon }: PanelLink) => (
    <SiteLink key={label} to={path(slug)} aria-current={isWithin(currentPath, path(slug), slug) ? 'page' : undefined}>
      <Icon /> {t(label)}
      {counts.map((one) =>
        one.path === path && one.count ? (
          <span key={one.label} className={`num ${styles.count}`}>
            <span aria-hidden="true">{one.count}</span>
            <span className="visually-hidden">{t(one.label, { count: one.count })}</span>
          </span>
        ) : null,
      )}
    </SiteLink>
  )
  const ofPage = OF_PAGE.filter(isOpen)
  return (
    <SideNav label={t('eventPanel.nav')}>
      {DAILY.filter(isOpen).map(toLink)}
      {ofPage.length > 0 && <SideNavGroup>{t('eventPanel.of_page')}</SideNavGroup>}
      {ofPage.map(toLink)}
    </SideNav>
  )
}

function ExitLinks({ event: { slug, moderation, hidden, organization, abilities } }: { event: EventPanel }) {
  const t = useText()
  const isPublic = moderation === 'published' && !hidden
  const readsEvent = abilities.includes('events.read')
  return (
    <nav className={styles.exits} aria-label={t('eventPanel.out')}>
      {abilities.includes('organization.read') ? (
        <SiteLink to={paths.organizationPanel(organization.slug)}>
          <ArrowLeft /> {t('eventPanel.back', { name: organization.name })}
        </SiteLink>
      ) : (
        <SiteLink to={paths.accountOrganizations}>
          <ArrowLeft /> {t('eventPanel.back.account')}
        </SiteLink>
      )}
      {(isPublic || readsEvent) && (
        <SiteLink to={paths.event(slug)}>
          <ExternalLink /> {t(isPublic ? 'eventPanel.public' : 'eventPanel.preview')}
        </SiteLink>
      )}
    </nav>
  )
}
