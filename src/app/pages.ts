import { type Page, page } from './page.ts'
import { ADMIN_PAGES, ALBUM_EDIT_PAGES, EVENT_PANEL_PAGES, ORGANIZATION_PAGES } from './panel-pages.ts'

/**
 * The site map: every page once, those of panels in `panel-pages.ts`, with its module and guard. `routes.ts` mounts it in three forms. Guards: `signed_in`
 * redirects visitors to /login, `anonymous` redirects signed-in users to the home page, `site_team` responds with 404
 * to others.
 */

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

/** Pages of one form for players outside their account. The guard of the first lets the form of someone whose session has ended through, to be answered with what was typed. */
const REGISTRATION_PAGES: Page[] = [
  page(
    'registration',
    'evento-rol-vivo-larp/:id/registration/:ticket',
    'registration/registration',
    'signed_in_or_form',
  ),
  // Without what stands around the other pages: the form of someone whose session has ended is shown with what was typed, and nothing of the character.
  page('character-biography-edit', 'c/:id/biography/edit', 'character/edit-biography', 'signed_in_or_form'),
  page('character-background-edit', 'c/:id/background/edit', 'character/edit-background', 'signed_in_or_form'),
  page('ask', 'evento-rol-vivo-larp/:id/ask', 'registration/questions/ask'),
  page('question', 'question/:token', 'registration/questions/question'),
  page('invitation', 'invitation/:token', 'invitation/invitation'),
  page('claim-registration', 'claim/:id', 'claim/claim'),
  page('unsubscribe', 'unsubscribe/:token', 'public/unsubscribe/unsubscribe'),
  page('asked-proposal', 'shared/proposal/:token', 'public/proposals/asked-proposal'),
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
  page('publish', 'account/publish', 'account/publish', 'signed_in'),
  page('account-organizations', 'account/organizations', 'account/organizations', 'signed_in'),
  page('new-organization', 'account/organizations/new', 'account/new-organization', 'signed_in'),
]

/**
 * Pages of a character, below its name. What only its owner and the organizers it is linked to may open asks to sign in, whether or not
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
  page('first-larp', 'first-larp', 'public/first-larp/first-larp'),
  page('series', 'series/:slug', 'public/organizers/series'),
  page('synchronize-calendar', 'synchronizecalendar', 'public/calendar-sync/calendar-sync'),
  page('embed', 'embed', 'embeds/embed-page'),
  page('api-docs', 'api/docs/*', 'public/api-docs/api-docs'),
  page('new-organizer', 's/new_organizer', 'public/proposals/new-organizer'),
  page('new-venue', 's/new_venue', 'public/proposals/new-venue'),
  page('event-confirmation', 'freshness/:token', 'public/event-confirmation/event-confirmation'),
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

/** Pages without a layout: they bring their own, or respond with something other than HTML. */
export const BARE_PAGES: Page[] = [
  page('mobile', 'm', 'mobile/home'),
  page('mobile-events', 'm/events', 'mobile/mobile-events'),
  page('mobile-login', 'm/login', 'mobile/mobile-login', 'anonymous'),
  page('logout', 'logout', 'auth/logout'),
  page('event-former-staff', 'ae/:slug/checkin/staff', 'check-in/former-staff', 'signed_in'),
  page('account-copy', 'account/copy/:id', 'account/data-export', 'signed_in'),
]

/** Check-in, which is one column on every screen. */
const CHECK_IN_PAGES: Page[] = [page('event-check-in', 'ae/:slug/checkin', 'check-in/check-in', 'signed_in')]

/** Pages without navbar and footer inside a second layout, by its file, which is also its route id. */
export const BARE_PAGES_BY_LAYOUT: Record<string, Page[]> = {
  'layouts/check-in': CHECK_IN_PAGES,
  'layouts/photo': PHOTO_PAGES,
  // For the installed site, without the account.
  'layouts/bare': [page('offline', 'offline', 'offline/offline'), page('share', 'share', 'offline/share')],
}

/** Pages inside a second layout, by its file. */
export const PAGES_BY_LAYOUT: Record<string, Page[]> = {
  'public/guides/help-layout': HELP_PAGES,
  'layouts/registration': REGISTRATION_PAGES,
  'layouts/account': ACCOUNT_PAGES,
  'layouts/character': CHARACTER_PAGES,
  'layouts/album': ALBUM_PAGES,
  'organization/organization-layout': ORGANIZATION_PAGES,
  'event-panel/event-panel-layout': [...EVENT_PANEL_PAGES, ...ALBUM_EDIT_PAGES],
  'admin/admin-layout': ADMIN_PAGES,
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
