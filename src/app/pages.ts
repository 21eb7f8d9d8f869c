/**
 * The site map: every page once, with its module and guard. `routes.ts` mounts it in three forms. Guards: `signed_in`
 * redirects visitors to /login, `anonymous` redirects signed-in users to the home page, `site_team` responds with 404
 * to others.
 */
export type Page = { name: string; path: string; file: string; guard?: string }

const page = (name: string, path: string, file: string, guard?: string): Page => ({
  name,
  path,
  file: `${file}.tsx`,
  ...(guard && { guard }),
})

/** Pages with navbar and footer. */
export const SITE_PAGES: Page[] = [
  page('home', '', 'public/home/home'),
  page('events', 'events', 'public/events/events'),
  page('desktop', 'desktop', 'public/events/desktop'),
  page('desktop-events', 'desktop/events', 'public/events/events'),
  page('event', 'evento-rol-vivo-larp/:id', 'public/event/event'),
  page('poster', 'evento-rol-vivo-larp2/:id', 'public/event/poster'),
  page('save', 'save', 'public/save/save'),
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

/** Pages with the sidebar of the help centre. */
const HELP_PAGES: Page[] = [page('help', 'help/*', 'public/guides/help')]

/** Pages of one form for players outside their account. The guard of the first lets the form of somebody whose session has ended through, to be answered with what was typed. */
const REGISTRATION_PAGES: Page[] = [
  page(
    'registration',
    'evento-rol-vivo-larp/:id/registration/:ticket',
    'registration/registration',
    'signed_in_or_form',
  ),
  // Without the dossier: the form of somebody whose session has ended is shown with what was typed, and nothing of the character.
  page('character-biography-edit', 'c/:id/biography/edit', 'character/edit-biography', 'signed_in_or_form'),
  page('character-background-edit', 'c/:id/background/edit', 'character/edit-background', 'signed_in_or_form'),
  page('unsubscribe', 'unsubscribe/:token', 'public/unsubscribe/unsubscribe'),
  page('shared-character', 'shared/:token', 'character/shared/shared'),
  page('shared-portrait', 'shared/:token/portrait', 'character/shared/portrait'),
  page('character-export', 'c/:id/export/:format', 'character/export'),
  page('report', 'report/:type/*', 'registration/report/report'),
  page('report-progress', 'report/:reference', 'registration/report/progress'),
]

/** Pages with the sidebar of the account. */
const ACCOUNT_PAGES: Page[] = [
  page('account', 'account', 'account/account', 'signed_in'),
  page('account-email', 'account/email', 'account/email', 'signed_in'),
  page('account-follows', 'account/follows', 'account/follows', 'signed_in'),
  page('account-tokens', 'account/tokens', 'account/tokens', 'signed_in'),
  page('account-registrations', 'account/registrations', 'account/registrations', 'signed_in'),
  page('account-registration', 'account/registrations/:id', 'account/registration', 'signed_in'),
  page('organizer-message', 'account/registrations/:id/message', 'account/organizer-message', 'signed_in'),
  page('account-tickets', 'account/tickets', 'account/tickets', 'signed_in'),
  page('account-payment-receipt', 'account/registrations/:id/receipt/:payment', 'account/payment-receipt', 'signed_in'),
  page('account-card-payment', 'account/registrations/:id/card', 'account/card-payment', 'signed_in'),
  page('account-history', 'account/registrations/history.csv', 'account/registration-history', 'signed_in'),
  page('account-handover', 'account/registrations/handover/:id', 'account/handover', 'signed_in'),
  page('account-characters', 'account/characters', 'account/characters', 'signed_in'),
  page('character-import', 'account/characters/import', 'account/character-import', 'signed_in'),
  page('account-appeal', 'account/appeals/:id', 'account/appeal', 'signed_in'),
  page('account-organizations', 'account/organizations', 'account/organizations', 'signed_in'),
  page('new-organization', 'account/organizations/new', 'account/new-organization', 'signed_in'),
]

/**
 * Pages of a character, beside its dossier. What only its owner and the organizers it is linked to may open asks to sign in, whether or not
 * there is such a character.
 */
const CHARACTER_PAGES: Page[] = [
  page('character', 'c/:id', 'character/character'),
  page('character-profile', 'c/:id/profile', 'character/profile'),
  page('character-biography', 'c/:id/biography', 'character/biography'),
  page('character-background', 'c/:id/background', 'character/background', 'signed_in'),
  page('character-albums', 'c/:id/albums', 'character/albums'),
  page('character-documents', 'c/:id/documents', 'character/documents', 'signed_in'),
  page('character-archive', 'c/:id/documents/all.zip', 'character/documents-archive', 'signed_in'),
  page('character-biography-history', 'c/:id/biography/history', 'character/biography-history', 'signed_in'),
  page('character-background-history', 'c/:id/background/history', 'character/background-history', 'signed_in'),
  page('character-settings', 'c/:id/edit', 'character/settings', 'signed_in'),
  page('character-links', 'c/:id/links', 'character/links', 'signed_in'),
]

/** Pages with navbar and footer that load words of their own: a layout for them would be three more routes in what every page loads. */
export const CALENDAR_PAGES: Page[] = [
  page('series', 'series/:slug', 'public/organizers/series'),
  page('synchronize-calendar', 'synchronizecalendar', 'public/calendar-sync/calendar-sync'),
  page('embed', 'embed', 'embeds/embed-page'),
  page('api-docs', 'api/docs/*', 'public/api-docs/api-docs'),
]

/** Photo albums, whose words only they load. */
const ALBUM_PAGES: Page[] = [
  page('album', 'album/:album', 'albums/view/album'),
  page('album-archive', 'album/:album/all.zip', 'albums/view/album-archive'),
  page('shared-album', 'shared/album/:token', 'albums/view/shared-album'),
  page('shared-album-archive', 'shared/album/:token/all.zip', 'albums/view/shared-archive'),
]

/** A photo fills the screen. */
const PHOTO_PAGES: Page[] = [
  page('photo', 'photo/:photo', 'albums/photo/photo'),
  page('photo-file', 'photo/:photo/download/:size', 'albums/photo/photo-file'),
  page('shared-photo', 'shared/album/:token/:photo', 'albums/photo/shared-photo'),
  page('shared-photo-file', 'shared/album/:token/:photo/download/:size', 'albums/photo/shared-photo-file'),
]

/** Pages with the sidebar of an organization's panel, for its members. */
const ORGANIZATION_PAGES: Page[] = [
  page('organization', 'ao/:slug', 'organization/overview', 'signed_in'),
  page('organization-profile', 'ao/:slug/profile', 'organization/profile', 'signed_in'),
  page('organization-users', 'ao/:slug/users', 'organization/members', 'signed_in'),
  page('organization-cards', 'ao/:slug/cards', 'organization/cards', 'signed_in'),
  page('organization-events', 'ao/:slug/events', 'organization/events', 'signed_in'),
  page('organization-webhooks', 'ao/:slug/webhooks', 'organization/webhooks/webhooks', 'signed_in'),
  page('organization-webhook', 'ao/:slug/webhooks/:id', 'organization/webhooks/webhook', 'signed_in'),
  page('organization-delivery', 'ao/:slug/webhooks/:id/:delivery', 'organization/webhooks/delivery', 'signed_in'),
  page('organization-embed', 'ao/:slug/embed', 'organization/embed', 'signed_in'),
  page('organization-new-event', 'ao/:slug/new_event', 'organization/new-event', 'signed_in'),
  page('organization-import', 'ao/:slug/import', 'organization/import/one', 'signed_in'),
  page('organization-import-sheets', 'ao/:slug/import/sheets', 'organization/import/sheets', 'signed_in'),
  page('organization-import-sheet', 'ao/:slug/import/sheets/:id', 'organization/import/sheet', 'signed_in'),
  page('organization-import-template', 'ao/:slug/import/template', 'organization/import/template', 'signed_in'),
  page('organization-import-calendars', 'ao/:slug/import/calendars', 'organization/import/calendars', 'signed_in'),
]

/** Pages with the sidebar of an event's panel, for members of its organization. */
const EVENT_PANEL_PAGES: Page[] = [
  page('event-panel', 'ae/:slug', 'event-panel/overview', 'signed_in'),
  page('event-information', 'ae/:slug/information', 'event-panel/information', 'signed_in'),
  page('event-tickets', 'ae/:slug/tickets', 'event-panel/tickets', 'signed_in'),
  page('event-form', 'ae/:slug/form', 'event-panel/form', 'signed_in'),
  page('event-players', 'ae/:slug/players', 'event-panel/players', 'signed_in'),
  page('event-player-figures', 'ae/:slug/players/figures', 'event-panel/players/figures/figures', 'signed_in'),
  page('event-check-in-list', 'ae/:slug/players/check-in', 'event-panel/players/check-in-list', 'signed_in'),
  page('event-check-in-staff', 'ae/:slug/checkin/staff', 'event-panel/check-in/staff', 'signed_in'),
  page('event-player-settings', 'ae/:slug/players/settings', 'event-panel/players/settings/settings', 'signed_in'),
  page('event-players-export', 'ae/:slug/players/export', 'event-panel/players/export', 'signed_in'),
  page('event-characters', 'ae/:slug/characters', 'event-panel/characters/characters', 'signed_in'),
  page('event-character', 'ae/:slug/characters/:character', 'event-panel/characters/character', 'signed_in'),
  page('event-casting', 'ae/:slug/casting', 'event-panel/casting/casting', 'signed_in'),
  page('event-casting-part', 'ae/:slug/casting/:part', 'event-panel/casting/part', 'signed_in'),
  page('event-papers', 'ae/:slug/papers', 'event-panel/papers/papers', 'signed_in'),
  page('event-paper-file', 'ae/:slug/papers/file', 'event-panel/papers/file', 'signed_in'),
  page('event-players-add', 'ae/:slug/players/add', 'event-panel/players/add', 'signed_in'),
  page('event-money', 'ae/:slug/money', 'event-panel/money/money', 'signed_in'),
  page('event-money-export', 'ae/:slug/money/export', 'event-panel/money/export', 'signed_in'),
  page('event-money-statement', 'ae/:slug/money/statement', 'event-panel/money/statement/statement', 'signed_in'),
  page('event-money-discounts', 'ae/:slug/money/discounts', 'event-panel/money/discounts/discounts', 'signed_in'),
  page('event-money-settings', 'ae/:slug/money/settings', 'event-panel/money/settings/settings', 'signed_in'),
  page('event-emails', 'ae/:slug/emails', 'event-panel/emails/compose', 'signed_in'),
  page('event-sent-emails', 'ae/:slug/emails/sent', 'event-panel/emails/sent', 'signed_in'),
  page('event-sent-email', 'ae/:slug/emails/sent/:email', 'event-panel/emails/sent', 'signed_in'),
  page('event-reminders', 'ae/:slug/emails/reminders', 'event-panel/emails/reminders', 'signed_in'),
  page('event-albums', 'ae/:slug/albumns', 'event-panel/albums', 'signed_in'),
  page('event-documents', 'ae/:slug/documents', 'event-panel/documents', 'signed_in'),
  page('event-archive', 'ae/:slug/documents/all.zip', 'event-panel/documents-archive', 'signed_in'),
]

/** Changing an album, and what the people in its photos want: with the sidebar of its event's panel for who has it. */
const ALBUM_EDIT_PAGES: Page[] = [
  page('album-edit', 'album/edit/:album', 'albums/edit/edit-album', 'signed_in'),
  page('album-people', 'album/edit/:album/people', 'albums/people/people', 'signed_in'),
]

/** Pages of the site team. Each queue item has a page of its own. */
const QUEUE_PAGES = ['organizations', 'events', 'reports', 'proposals', 'claims', 'messages'] as const
const ADMIN_PAGES: Page[] = [
  page('admin', 'admin', 'admin/overview', 'site_team'),
  ...QUEUE_PAGES.flatMap((name) => [
    page(`admin-${name}`, `admin/${name}`, `admin/${name}`, 'site_team'),
    page(`admin-${name}-item`, `admin/${name}/:item`, `admin/${name}`, 'site_team'),
  ]),
  page('admin-report-file', 'admin/reports/:item/file', 'admin/review/report/reported-file', 'site_team'),
  page('admin-search', 'admin/search', 'admin/search', 'site_team'),
  page('admin-directory', 'admin/directory', 'admin/directory', 'site_team'),
  page('admin-card', 'admin/directory/:kind/:id', 'admin/card', 'site_team'),
  page('admin-venue-albums', 'admin/directory/venue/:id/albums', 'admin/cards/venue-albums', 'site_team'),
  page('admin-texts', 'admin/texts', 'admin/texts/texts', 'site_team'),
  page('admin-text', 'admin/texts/:id', 'admin/texts/text', 'site_team'),
  page('admin-newsletters', 'admin/newsletter', 'admin/newsletter/newsletters', 'site_team'),
  page('admin-newsletter', 'admin/newsletter/:id', 'admin/newsletter/newsletter', 'site_team'),
  page('admin-figures', 'admin/figures', 'admin/stats', 'site_team'),
  page('admin-problems', 'admin/problems', 'admin/data-quality', 'site_team'),
  page('admin-federation', 'admin/federation', 'admin/federation/federation', 'site_team'),
  page('admin-webhooks', 'admin/webhooks', 'admin/webhooks/webhooks', 'site_team'),
  page('admin-history', 'admin/history', 'admin/audit-log', 'site_team'),
]

/** Pages without a layout: they bring their own, or respond with something other than HTML. */
export const BARE_PAGES: Page[] = [
  page('mobile', 'm', 'mobile/home'),
  page('mobile-events', 'm/events', 'mobile/mobile-events'),
  page('mobile-login', 'm/login', 'mobile/mobile-login', 'anonymous'),
  page('logout', 'logout', 'auth/logout'),
  page('account-copy', 'account/copy/:id', 'account/data-export', 'signed_in'),
]

/** Check-in, which is one column on every screen. */
const CHECK_IN_PAGES: Page[] = [page('event-check-in', 'ae/:slug/checkin', 'check-in/check-in', 'signed_in')]

/** Pages without navbar and footer inside a second layout, by its file name. */
export const BARE_PAGES_BY_LAYOUT: Record<string, Page[]> = {
  'check-in': CHECK_IN_PAGES,
  photo: PHOTO_PAGES,
  // For the installed site, without the account.
  bare: [page('offline', 'offline', 'offline/offline'), page('share', 'share', 'offline/share')],
}

/** Pages inside a second layout, by its file name. */
export const PAGES_BY_LAYOUT: Record<string, Page[]> = {
  help: HELP_PAGES,
  registration: REGISTRATION_PAGES,
  account: ACCOUNT_PAGES,
  character: CHARACTER_PAGES,
  album: ALBUM_PAGES,
  organization: ORGANIZATION_PAGES,
  'event-panel': [...EVENT_PANEL_PAGES, ...ALBUM_EDIT_PAGES],
  admin: ADMIN_PAGES,
}

export const EVERY_PAGE = [
  ...SITE_PAGES,
  ...CALENDAR_PAGES,
  ...Object.values(PAGES_BY_LAYOUT).flat(),
  ...BARE_PAGES,
  ...Object.values(BARE_PAGES_BY_LAYOUT).flat(),
]

const guards = new Map<string, string>(
  EVERY_PAGE.flatMap(({ path, guard }) => (guard ? [[`/${path}`, guard] as const] : [])),
)

/** The guard of a page by its unprefixed path pattern (`/account`); null for public pages. */
export const guardOf = (pattern: string) => guards.get(pattern) ?? null
