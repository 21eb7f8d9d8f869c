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
  page('venues', 'venues', 'venues/pages/venues'),
  page('venue', 'venue/:id', 'venues/pages/venue'),
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
]

/** Without a frame: they bring their own, or are no page at all. */
export const EMPTY: Page[] = [
  page('mobile', 'm', 'events/pages/mobile'),
  page('mobile-events', 'm/events', 'events/pages/mobile-events'),
  page('mobile-login', 'm/login', 'sessions/pages/mobile-login', 'anonymous'),
  page('logout', 'logout', 'sessions/pages/logout'),
  page('account-copy', 'account/copy/:id', 'accounts/pages/copy', 'signed_in'),
]

const guards = new Map<string, string>(
  [...SITE, ...HELP, ...ACCOUNT, ...EMPTY].flatMap(({ path, guard }) => (guard ? [[`/${path}`, guard] as const] : [])),
)

/** The guard of a page by the pattern of its address, unprefixed: `/account`; null for pages open to all. */
export const guardOf = (pattern: string) => guards.get(pattern) ?? null
