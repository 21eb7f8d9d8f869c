import type { Prefix } from '#shared/paths.ts'

/** The path of a sample page, in each language where it differs. */
type Path = string | { es: string; en: string }
const both = (path: (slug: string) => string, es: string, en: string = es) => ({ es: path(es), en: path(en) })

const event = (slug: string) => `/evento-rol-vivo-larp/${slug}`
const poster = (slug: string) => `/evento-rol-vivo-larp2/${slug}`
const legal = (slug: string) => `/legal/${slug}`
const guide = (slug: string) => `/guide/${slug}`
const NIGHT = ['valdecuervo', 'the-last-night-at-valdecuervo'] as const

const children = (path: string, names: string[]) => [path, ...names.map((name) => `${path}/${name}`)]

/** Public and help pages: name, path, and the path of the page it is a variant of. */
export const PAGES: [page: string, path: Path, canonical?: Path][] = [
  ['home', '/'],
  ['events', '/events'],
  ['organizers', '/organizers'],
  ['venues', '/venues'],
  ['contact', '/contact'],
  ['the calendar in a phone', '/synchronizecalendar'],
  ['desktop home', '/desktop', '/'],
  ['desktop events', '/desktop/events', '/events'],
  ['mobile home', '/m', '/'],
  ['mobile events', '/m/events', '/events'],
  ['event', both(event, ...NIGHT)],
  ['event as a poster', both(poster, ...NIGHT), both(event, ...NIGHT)],
  ['event told in Spanish only', event('la-cosecha')],
  ['event without a venue', event('ultimas-cartas')],
  ['event that was cancelled', both(event, 'polvo-y-gasolina', 'dust-and-petrol')],
  ['event that is over', both(event, 'corte-de-los-naranjos', 'the-court-of-orange-trees')],
  ['event in Germany', both(event, 'winterlager', 'winter-camp-on-the-elbe')],
  ['organizer', '/organizer/{organizer}'],
  ['venue', '/venue/{venue}'],
  ['series', '/series/{series}'],
  ['first larp', '/first-larp'],
  ['first larp, answered', '/first-larp?near=Madrid&taste=fantasy', '/first-larp'],
  ['embeds', '/embed'],
  ['the API', '/api/docs'],
  ['guide', both(guide, 'que-es-el-rol-en-vivo', 'what-is-larp')],
  ['privacy policy', both(legal, 'politica-de-privacidad', 'privacy-policy')],
  ['terms and conditions', both(legal, 'terminos-y-condiciones', 'terms-and-conditions')],
  ['cookie policy', both(legal, 'politica-de-cookies', 'cookie-policy')],
  ['legal notice', both(legal, 'aviso-legal', 'legal-notice')],
  ['new organizer', '/s/new_organizer'],
  ['new venue', '/s/new_venue'],
  ['help centre', '/help'],
  ['help for organizers', '/help/orga'],
  ['help: soon', '/help/soon'],
  ['help: events', '/help/orga/events'],
  ['help: organizations', '/help/orga/organizations'],
  ['help: a profile', '/help/profile/create'],
  ['help: a profile, second', '/help/profile/create2'],
]

/** Of a public character, which the sample does not have. */
export const CHARACTER_PAGES: typeof PAGES = [
  ['character', '/c/{character}'],
  ['character as others see it', '/c/{character}/profile', '/c/{character}'],
  ['biography', '/c/{character}/biography'],
  ['albums of a character', '/c/{character}/albums'],
]

/** Parts of the description of the API, which the sitemap leaves to its first page. */
export const API_PAGES: typeof PAGES = [
  ['calls of the API', '/api/docs/calendar'],
  ['schemas of the API', '/api/docs/schemas'],
]

/** Pages for visitors about their account and device; search engines index only some of them. */
export const AUTH_PAGES: [page: string, path: Path, canonical?: Path][] = [
  ['login', '/login'],
  ['login on the way to a page', '/login?to=%2Fevents', '/login'],
  ['login by a link', '/login/link'],
  ['narrow login', '/m/login', '/login'],
  ['register', '/register'],
  ['forgotten password', '/forgotpassword'],
  ['new password', '/resetpassword'],
  ['new password by a link that is over', '/resetpassword?code=over', '/resetpassword'],
  ['without a network', '/offline'],
  ['confirm', '/confirm'],
  ['confirm by a link that is over', '/confirm?code=over', '/confirm'],
]

/** Pages for signed-in users. */
export const SIGNED_IN_PAGES = [
  ...children('/account', [
    'email',
    'follows',
    'tokens',
    'registrations',
    'tickets',
    'characters',
    'publish',
    'organizations',
    'organizations/new',
  ]),
  '/account/characters/import',
  ...children('/ae/valdecuervo/players/import', ['1', '1/columns', '1/done']),
  '/account/appeals/1',
  ...['/c/1', '/ae/valdecuervo'].map((owner) => `${owner}/documents/all.zip`),
  ...['background', 'documents', 'edit', 'links'].map((page) => `/c/1/${page}`),
  ...['biography', 'background'].flatMap((text) => [`/c/1/${text}/edit`, `/c/1/${text}/history`]),
  '/account/registrations/1',
  '/album/edit/1',
  '/album/edit/1/people',
  '/account/registrations/1/receipt/1.pdf',
  '/account/registrations/1/card',
  '/account/registrations/1/message',
  '/account/registrations/history.csv',
  '/evento-rol-vivo-larp/valdecuervo/registration/1',
  '/account/registrations/handover/1',
  '/account/copy/1',
  '/organizer/la-tramoya/claim',
  ...children('/ao/el-farol', ['profile', 'users', 'cards', 'events', 'embed', 'new_event', 'import']),
  ...['sheets', 'sheets/1', 'template', 'calendars'].map((name) => `/ao/el-farol/import/${name}`),
  ...['users/invitations', 'webhooks', 'webhooks/1', 'webhooks/1/1'].map((name) => `/ao/el-farol/${name}`),
  ...children('/ae/valdecuervo', [
    'information',
    'facts',
    ...children('papers', ['file']),
    'tickets',
    'form',
    ...children('players', ['figures', 'check-in', 'settings', 'add', 'export', 'changes']),
    ...children('money', ['discounts', 'export', 'settings', 'statement']),
    ...children('checkin', ['staff']),
    'grants',
    ...children('emails', ['sent', 'sent/1', 'reminders', 'texts', 'texts/preview', 'seat-notes']),
    'albumns',
    'documents',
    'questions',
    'organizers',
    ...children('characters', ['1']),
    ...children('casting', ['1']),
  ]),
]

/** Pages for the site team: 404 for everybody else. */
export const TEAM_PAGES = [
  ...children(
    '/admin',
    ['organizations', 'events', 'reports', 'proposals', 'claims', 'messages'].flatMap((queue) => [queue, `${queue}/1`]),
  ),
  ...[
    'bulk/events',
    'bulk/events/1',
    'people/1',
    'search',
    'directory',
    'directory/venue/1',
    'directory/venue/1/albums',
    'texts',
    'texts/1',
    'newsletter',
    'newsletter/1',
    'figures',
    'work',
    'problems',
    'history',
    'federation',
    'webhooks',
  ].map((name) => `/admin/${name}`),
]

/** Links whose token is the credential, expired or unknown, and reports of what is not there. */
export const EXPIRED_LINKS = [
  ...['/album/999999', '/photo/999999', '/shared/album/over', '/shared/album/over/1'],
  ...[
    '/freshness/over',
    '/unsubscribe/over',
    '/invitation/over',
    '/question/over',
    '/evento-rol-vivo-larp/over/ask',
    '/claim/999999',
    '/shared/over',
    '/shared/proposal/over',
    '/report/over',
    '/report/event/over',
  ],
]

/** Redirects, and pages that follow a form or what another app shares. */
export const FORM_TARGETS = ['/logout', '/save', '/share']

/** Files, which are not there. */
export const FILES = [
  ...['/shared/over/portrait', '/c/999999/export/json'],
  ...['/album/999999/all.zip', '/photo/999999/download/original', '/admin/reports/1/file', '/admin/viewers'],
  ...['/shared/album/over/all.zip', '/shared/album/over/1/download/original'],
]

export const pathIn = (path: Path, locale: 'es' | 'en') => (typeof path === 'string' ? path : path[locale])

/** The language of a URL prefix for a visitor without cookie or Accept-Language. */
export const localeOf = (prefix: Prefix) => (prefix === '/en' ? 'en' : 'es')
