/**
 * The site map (§2): every page once, with the file that shows it and its guard (decisions 6). `routes.ts` mounts it in three forms.
 * Guards: `signed_in` sends visitors to /login, `anonymous` sends who is signed in home, `site_team` is a 404 for others.
 */
export type Page = { name: string; path: string; file: string; guard?: string }

const page = (name: string, path: string, file: string, guard?: string): Page => ({
  name,
  path,
  file: `features/${file}.tsx`,
  ...(guard && { guard }),
})

/** With navbar and footer. */
export const SITE: Page[] = [
  page('home', '', 'events/pages/home'),
  page('events', 'events', 'events/pages/events'),
  page('desktop', 'desktop', 'events/pages/desktop'),
  page('desktop-events', 'desktop/events', 'events/pages/events'),
  page('event', 'evento-rol-vivo-larp/:id', 'events/pages/event'),
  page('poster', 'evento-rol-vivo-larp2/:id', 'events/pages/poster'),
  page('organizers', 'organizers', 'organizations/pages/organizers'),
  page('organizer', 'organizer/:id', 'organizations/pages/organizer'),
  page('claim', 'organizer/:id/claim', 'claims/pages/claim', 'signed_in'),
  page('venues', 'venues', 'venues/pages/venues'),
  page('venue', 'venue/:id', 'venues/pages/venue'),
  page('new-organizer', 's/new_organizer', 'proposals/pages/new-organizer'),
  page('new-venue', 's/new_venue', 'proposals/pages/new-venue'),
  page('freshness', 'freshness/:token', 'freshness/pages/freshness'),
  page('guide', 'guide/:slug', 'guides/pages/guide'),
  page('legal', 'legal/:slug', 'guides/pages/legal'),
  page('contact', 'contact', 'contact/pages/contact'),
  page('login', 'login', 'sessions/pages/login', 'anonymous'),
  page('login-link', 'login/link', 'sessions/pages/login-link', 'anonymous'),
  page('register', 'register', 'accounts/pages/register', 'anonymous'),
  page('confirm', 'confirm', 'accounts/pages/confirm'),
  page('forgot-password', 'forgotpassword', 'accounts/pages/forgot-password', 'anonymous'),
  page('reset-password', 'resetpassword', 'accounts/pages/reset-password'),
]

/** With the sidebar of the help centre. */
export const HELP: Page[] = [page('help', 'help/*', 'guides/pages/help')]

/** With the sidebar of one's account. */
export const ACCOUNT: Page[] = [
  page('account', 'account', 'accounts/pages/account', 'signed_in'),
  page('account-email', 'account/email', 'accounts/pages/email', 'signed_in'),
  page('account-characters', 'account/characters', 'accounts/pages/characters', 'signed_in'),
  page('account-organizations', 'account/organizations', 'accounts/pages/organizations', 'signed_in'),
  page('new-organization', 'account/organizations/new', 'organizations/pages/new-organization', 'signed_in'),
]

/** With the sidebar of an organization's panel, for its own people. */
export const ORGANIZATION: Page[] = [
  page('organization', 'ao/:slug', 'organizations/pages/ao-home', 'signed_in'),
  page('organization-profile', 'ao/:slug/profile', 'organizations/pages/ao-profile', 'signed_in'),
  page('organization-users', 'ao/:slug/users', 'memberships/pages/users', 'signed_in'),
  page('organization-events', 'ao/:slug/events', 'events/pages/ao-events', 'signed_in'),
  page('organization-new-event', 'ao/:slug/new_event', 'events/pages/new-event', 'signed_in'),
]

/** With the sidebar of an event's panel, for its organization's people. */
export const EVENT_PANEL: Page[] = [
  page('event-panel', 'ae/:slug', 'events/pages/ae-home', 'signed_in'),
  page('event-information', 'ae/:slug/information', 'events/pages/ae-information', 'signed_in'),
  page('event-tickets', 'ae/:slug/tickets', 'events/pages/ae-tickets', 'signed_in'),
  page('event-players', 'ae/:slug/players', 'events/pages/ae-players', 'signed_in'),
  page('event-albums', 'ae/:slug/albumns', 'events/pages/ae-albums', 'signed_in'),
  page('event-documents', 'ae/:slug/documents', 'events/pages/ae-documents', 'signed_in'),
]

/** The site team's, with what waits in its sidebar: for anybody else there is nothing here. A queue's item is a page of its own. */
const QUEUE_PAGES = ['organizations', 'events', 'proposals', 'claims', 'messages'] as const
export const TEAM: Page[] = [
  page('admin', 'admin', 'moderation/pages/overview', 'site_team'),
  ...QUEUE_PAGES.flatMap((name) => [
    page(`admin-${name}`, `admin/${name}`, `moderation/pages/${name}`, 'site_team'),
    page(`admin-${name}-item`, `admin/${name}/:item`, `moderation/pages/${name}`, 'site_team'),
  ]),
  page('admin-search', 'admin/search', 'moderation/pages/search', 'site_team'),
  page('admin-directory', 'admin/directory', 'moderation/pages/directory', 'site_team'),
  page('admin-card', 'admin/directory/:kind/:id', 'moderation/pages/card', 'site_team'),
  page('admin-texts', 'admin/texts', 'guides/pages/team-texts', 'site_team'),
  page('admin-text', 'admin/texts/:id', 'guides/pages/team-text', 'site_team'),
  page('admin-figures', 'admin/figures', 'moderation/pages/figures', 'site_team'),
  page('admin-problems', 'admin/problems', 'moderation/pages/problems', 'site_team'),
  page('admin-history', 'admin/history', 'moderation/pages/history', 'site_team'),
]

/** Without a frame: they bring their own, or are no page at all. */
export const EMPTY: Page[] = [
  page('mobile', 'm', 'events/pages/mobile'),
  page('mobile-events', 'm/events', 'events/pages/mobile-events'),
  page('mobile-login', 'm/login', 'sessions/pages/mobile-login', 'anonymous'),
  page('logout', 'logout', 'sessions/pages/logout'),
  page('account-copy', 'account/copy/:id', 'accounts/pages/copy', 'signed_in'),
]

/** The pages inside a second frame, by the layout that draws it. */
export const FRAMED: Record<string, Page[]> = {
  help: HELP,
  account: ACCOUNT,
  organization: ORGANIZATION,
  'event-panel': EVENT_PANEL,
  team: TEAM,
}

export const EVERY_PAGE = [...SITE, ...Object.values(FRAMED).flat(), ...EMPTY]

const guards = new Map<string, string>(
  EVERY_PAGE.flatMap(({ path, guard }) => (guard ? [[`/${path}`, guard] as const] : [])),
)

/** The guard of a page by the pattern of its address, unprefixed: `/account`; null for pages open to all. */
export const guardOf = (pattern: string) => guards.get(pattern) ?? null
