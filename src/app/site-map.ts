/**
 * The site map (§2): every page once, with the file that shows it and its guard (decisions 6). `routes.ts` mounts it in three forms.
 * Guards: `signed_in` sends visitors to /login, `anonymous` sends who is signed in home, `site_team` is a 404 for others.
 */
export type Page = { name: string; path: string; file: string; guard?: string }

const page = (name: string, path: string, file: string, guard?: string): Page => ({
  name,
  path,
  file: `${file}.tsx`,
  ...(guard && { guard }),
})

/** With navbar and footer. */
export const SITE: Page[] = [
  page('home', '', 'public/home/home'),
  page('events', 'events', 'public/events/events'),
  page('desktop', 'desktop', 'public/events/desktop'),
  page('desktop-events', 'desktop/events', 'public/events/events'),
  page('event', 'evento-rol-vivo-larp/:id', 'public/event/event'),
  page('poster', 'evento-rol-vivo-larp2/:id', 'public/event/poster'),
  page('organizers', 'organizers', 'public/organizers/organizers'),
  page('organizer', 'organizer/:id', 'public/organizers/organizer'),
  page('claim', 'organizer/:id/claim', 'public/organizers/claim', 'signed_in'),
  page('venues', 'venues', 'public/venues/venues'),
  page('venue', 'venue/:id', 'public/venues/venue'),
  page('new-organizer', 's/new_organizer', 'public/proposals/new-organizer'),
  page('new-venue', 's/new_venue', 'public/proposals/new-venue'),
  page('freshness', 'freshness/:token', 'public/event-confirmation/event-confirmation'),
  page('guide', 'guide/:slug', 'public/guides/guide'),
  page('legal', 'legal/:slug', 'public/guides/legal'),
  page('contact', 'contact', 'public/contact/contact'),
  page('login', 'login', 'auth/login', 'anonymous'),
  page('login-link', 'login/link', 'auth/login-link', 'anonymous'),
  page('register', 'register', 'auth/register', 'anonymous'),
  page('confirm', 'confirm', 'auth/confirm'),
  page('forgot-password', 'forgotpassword', 'auth/forgot-password', 'anonymous'),
  page('reset-password', 'resetpassword', 'auth/reset-password'),
]

/** With the sidebar of the help centre. */
export const HELP: Page[] = [page('help', 'help/*', 'public/guides/help')]

/** With the sidebar of one's account. */
export const ACCOUNT: Page[] = [
  page('account', 'account', 'account/account', 'signed_in'),
  page('account-email', 'account/email', 'account/email', 'signed_in'),
  page('account-characters', 'account/characters', 'account/characters', 'signed_in'),
  page('account-organizations', 'account/organizations', 'account/organizations', 'signed_in'),
  page('new-organization', 'account/organizations/new', 'account/new-organization', 'signed_in'),
]

/** With the sidebar of an organization's panel, for its own people. */
export const ORGANIZATION: Page[] = [
  page('organization', 'ao/:slug', 'organization/overview', 'signed_in'),
  page('organization-profile', 'ao/:slug/profile', 'organization/profile', 'signed_in'),
  page('organization-users', 'ao/:slug/users', 'organization/members', 'signed_in'),
  page('organization-events', 'ao/:slug/events', 'organization/events', 'signed_in'),
  page('organization-new-event', 'ao/:slug/new_event', 'organization/new-event', 'signed_in'),
]

/** With the sidebar of an event's panel, for its organization's people. */
export const EVENT_PANEL: Page[] = [
  page('event-panel', 'ae/:slug', 'event-panel/overview', 'signed_in'),
  page('event-information', 'ae/:slug/information', 'event-panel/information', 'signed_in'),
  page('event-tickets', 'ae/:slug/tickets', 'event-panel/tickets', 'signed_in'),
  page('event-players', 'ae/:slug/players', 'event-panel/players', 'signed_in'),
  page('event-albums', 'ae/:slug/albumns', 'event-panel/albums', 'signed_in'),
  page('event-documents', 'ae/:slug/documents', 'event-panel/documents', 'signed_in'),
]

/** The site team's, with what waits in its sidebar: for anybody else there is nothing here. A queue's item is a page of its own. */
const QUEUE_PAGES = ['organizations', 'events', 'proposals', 'claims', 'messages'] as const
export const TEAM: Page[] = [
  page('admin', 'admin', 'admin/overview', 'site_team'),
  ...QUEUE_PAGES.flatMap((name) => [
    page(`admin-${name}`, `admin/${name}`, `admin/${name}`, 'site_team'),
    page(`admin-${name}-item`, `admin/${name}/:item`, `admin/${name}`, 'site_team'),
  ]),
  page('admin-search', 'admin/search', 'admin/search', 'site_team'),
  page('admin-directory', 'admin/directory', 'admin/directory', 'site_team'),
  page('admin-card', 'admin/directory/:kind/:id', 'admin/card', 'site_team'),
  page('admin-texts', 'admin/texts', 'admin/texts/texts', 'site_team'),
  page('admin-text', 'admin/texts/:id', 'admin/texts/text', 'site_team'),
  page('admin-figures', 'admin/figures', 'admin/stats', 'site_team'),
  page('admin-problems', 'admin/problems', 'admin/data-quality', 'site_team'),
  page('admin-history', 'admin/history', 'admin/audit-log', 'site_team'),
]

/** Without a frame: they bring their own, or are no page at all. */
export const EMPTY: Page[] = [
  page('mobile', 'm', 'mobile/home'),
  page('mobile-events', 'm/events', 'mobile/mobile-events'),
  page('mobile-login', 'm/login', 'mobile/mobile-login', 'anonymous'),
  page('logout', 'logout', 'auth/logout'),
  page('account-copy', 'account/copy/:id', 'account/data-export', 'signed_in'),
]

/** The pages inside a second frame, by the layout that draws it. */
export const FRAMED: Record<string, Page[]> = {
  help: HELP,
  account: ACCOUNT,
  organization: ORGANIZATION,
  'event-panel': EVENT_PANEL,
  admin: TEAM,
}

export const EVERY_PAGE = [...SITE, ...Object.values(FRAMED).flat(), ...EMPTY]

const guards = new Map<string, string>(
  EVERY_PAGE.flatMap(({ path, guard }) => (guard ? [[`/${path}`, guard] as const] : [])),
)

/** The guard of a page by the pattern of its address, unprefixed: `/account`; null for pages open to all. */
export const guardOf = (pattern: string) => guards.get(pattern) ?? null
