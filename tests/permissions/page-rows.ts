import { CLOSING_WORD, ERASURE_WORD, TRANSFER_WORD } from '#shared/confirmation-phrases.ts'
import { PASSWORD } from '../fixtures/api-users.ts'
import { ALBUM_PAGES } from './album-page-rows.ts'
import { CHARACTER_LINK_PAGES } from './character-link-rows.ts'
import { CHARACTER_PAGES } from './character-rows.ts'
import { PHOTO_CONSENT_PAGES } from './consent-rows.ts'
import { EVENT_PANEL_PAGES, EVENTS, panel, READS } from './event-panel-rows.ts'
import { FOLLOW_PAGES } from './follow-rows.ts'
import { IMPORT_PAGES } from './import-rows.ts'
import { INVITATION_PAGES } from './invitation-rows.ts'
import { type Row, row } from './outcomes.ts'
import { PAPER_PAGES } from './paper-rows.ts'
import { PHOTO_PAGES } from './photo-rows.ts'
import { QUESTION_PAGES } from './question-rows.ts'
import { SITE_TEAM_PAGES } from './site-team-rows.ts'
import { WEBHOOK_PAGES } from './webhook-rows.ts'

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin
const SIGNED_IN = 'login | 200 | 200 | 200'
const VISITORS = '200 | home | home | home'
/** An organization's moderator reaches its events only; the rest answers 404. */
const NOT_MODERATOR = panel('200 404 200 200', '200')
const OWNS = panel('403 404 403 302', '403')
const ACTIVE: Row['expected'] = { pending: '404', own: '200', foreign: '200' }
const PREVIEWED: Row['expected'] = { pending: '404 | 404 | 200 | 200', own: '200', foreign: '404 | 404 | 404 | 200' }

const REPORT = { reason: 'other', message: 'Hay algo que mirar aquí.' }
const LOGIN = { identifier: 'vera@example.org', password: PASSWORD }

/** Every page of the site map, and every form on it. */
export const PAGES: Row[] = [
  ...[
    '',
    'events',
    'desktop',
    'desktop/events',
    'organizers',
    'venues',
    'contact',
    'embed',
    'first-larp',
    'api/docs/{api_group}',
    'm',
    'm/events',
  ].map((path) => row(`GET /${path}`, '200')),
  row('GET /evento-rol-vivo-larp/{event_slug}', PREVIEWED),
  row('GET /evento-rol-vivo-larp2/{event_slug}', PREVIEWED),
  row('GET /evento-rol-vivo-larp/{event_slug}/registration/{ticket}', {
    pending: 'login | 404 | 200 | 200',
    own: 'login | 200 | 200 | 200',
    foreign: 'login | 404 | 404 | 200',
  }),
  // Not even a form from before the session ended tells whether there is such an event.
  row(
    'POST /evento-rol-vivo-larp/{event_slug}/registration/{ticket}',
    {
      pending: '401 | 404 403 | 404 | 404',
      own: '401 | 409 403 | 409 | 409',
      foreign: '401 | 404 403 | 404 | 404',
    },
    { terms: 'on', privacy: 'on' },
  ),
  row('GET /organizer/{slug}', ACTIVE),
  row('GET /organizer/{card_slug}/claim', SIGNED_IN),
  row('POST /organizer/{card_slug}/claim', 'login | 302 403 | 302 | 302', { message: 'Somos quienes la hacen.' }),
  row('GET /venue/{venue_slug}', ACTIVE),
  row('GET /series/{series_slug}', { pending: '404', own: '200', foreign: '404' }),
  row('GET /s/new_organizer', '200'),
  row('GET /s/new_venue', '200'),
  row('POST /s/new_organizer', '302', { name: 'Propuesta {rare}', type: 'company' }),
  row('POST /s/new_venue', '302', { name: '{rare}', county: 'Teruel' }),
  // The link is the credential, whoever follows it.
  row('GET /freshness/{token}', { pending: '404', own: '200', foreign: '404' }),
  row('POST /freshness/{token}', { own: '302' }, {}),
  // The signed link is the credential, whoever follows it.
  row('GET /shared/proposal/{asked_token}', '200'),
  row('POST /shared/proposal/{asked_token}', '302', { name: 'Farol {n}', type: 'association' }),
  row('GET /unsubscribe/{unsubscribe_token}', '200'),
  row('POST /unsubscribe/{unsubscribe_token}', '200', { intent: 'end' }),
  ...INVITATION_PAGES,
  ...QUESTION_PAGES,
  ...FOLLOW_PAGES,
  row('GET /guide/{guide_slug}', '200'),
  row('GET /legal/{legal_slug}', '200'),
  row('GET /help/{help}', '200'),
  row('GET /report/{as_event}/{event_slug}', { pending: '404', own: '200', foreign: '404' }),
  row('POST /report/{as_event}/{event_slug}', { pending: '404', own: '302', foreign: '404' }, REPORT),
  row('GET /report/{as_character}/{stranger_character}', '404 | 200 404 | 404 | 404'),
  row('POST /report/{as_character}/{stranger_character}', '404 | 302 404 | 404 | 404', REPORT),
  // The reference is the credential, whoever has it.
  row('GET /report/{reference}', '200'),
  row('POST /contact', '200', { name: 'Iria', email: 'iria@example.org', message: 'Una pregunta sobre el {n}' }),

  ...['login', 'm/login', 'register', 'forgotpassword'].map((path) => row(`GET /${path}`, VISITORS)),
  row('GET /login/link', VISITORS),
  row('GET /confirm', '200'),
  row('GET /resetpassword', '200'),
  row('GET /logout', 'home'),
  row('POST /login', 'home', LOGIN),
  row('POST /m/login', '302 | home | home | home', LOGIN),
  row('POST /login/link', '400 | home | home | home', { code: 'x' }),
  row('POST /register', '400 | home | home | home', { username: 'x' }),
  row('POST /forgotpassword', '200 | home | home | home', { email: 'vera@example.org' }),
  row('POST /resetpassword?code=x', '400', { password: PASSWORD, passwordConfirmation: PASSWORD }),
  row('POST /confirm', 'login | 302 302 | 302 | 302', { asked: 'resend' }),
  row('POST /logout', 'home'),

  row('GET /account', SIGNED_IN),
  row('POST /account', 'login | 302 | 302 | 302', { intent: 'no_place' }),
  row('GET /account/email?code=x', SIGNED_IN),
  row('POST /account/email?code=x', 'login | 400 | 400 | 400', {}),
  row('GET /account/tokens', SIGNED_IN),
  row('POST /account/tokens', 'login | 200 403 | 200 | 200', {
    ...{ intent: 'create', name: 'Copia', lifetime: '30', scopes: 'events:read' },
  }),
  row('POST /account/tokens', 'login | 302 403 | 302 | 302', { intent: 'revoke', token: '{api_token}' }),
  row('GET /account/registrations', SIGNED_IN),
  row('GET /account/registrations/history.csv', SIGNED_IN),
  row('GET /account/registrations/{n}', 'login | 404 | 404 | 404'),
  row('GET /account/registrations/{n}/message', 'login | 404 | 404 | 404'),
  row('POST /account/registrations/{n}/message', 'login | 404 | 404 | 404', { message: 'Una pregunta.' }),
  row('GET /account/tickets', SIGNED_IN),
  row('GET /offline', '200'),
  // Shared words alone are searched for.
  row('GET /share', '302'),
  row('POST /account/registrations/{n}', 'login | 404 | 404 | 404', { intent: 'cancel' }),
  row('POST /account/registrations/{n}', 'login | 404 | 404 | 404', { intent: 'announce' }),
  row('POST /account/registrations/{n}', 'login | 404 | 404 | 404', { intent: 'authorization' }),
  row('GET /account/registrations/{n}/card', 'login | 404 | 404 | 404'),
  row('POST /account/registrations/{n}/card', 'login | 404 | 404 | 404', { amount: 'due' }),
  row('GET /account/registrations/{n}/receipt/{n}.pdf', 'login | 404 | 404 | 404'),
  row('GET /account/appeals/{n}', 'login | 404 | 404 | 404'),
  row('POST /account/appeals/{n}', 'login | 404 | 404 | 404', { text: 'No es así, y puedo demostrarlo.' }),
  row('GET /account/registrations/handover/{n}', 'login | 404 | 404 | 404'),
  row('POST /account/registrations/handover/{n}', 'login | 404 | 404 | 404', { intent: 'decline' }),
  // The link is the credential.
  row('GET /claim/{n}', '404'),
  row('POST /claim/{n}', '404', { intent: 'take' }),
  row('POST /claim/{n}', '404', { intent: 'decline' }),
  row('GET /account/characters', SIGNED_IN),
  row('POST /account/characters', 'login | 302 | 302 | 302', { intent: 'create', name: 'Inés de Brañalonga' }),
  row('GET /c/{stranger_character}/documents', 'login | 200 404 | 404 | 404'),
  // What was done is said in the query, by a word of the page's own.
  row('GET /c/{stranger_character}?done=constructor', '404 | 200 404 | 404 | 404'),
  row('GET /c/{documented_character}/documents/all.zip', 'login | 200 404 | 404 | 404'),
  row('POST /c/{stranger_character}/documents', 'login | 302 404 | 404 | 404', {
    ...{ intent: 'change', id: '{letter}', name: 'Carta número {n}' },
  }),
  row('GET /account/publish', SIGNED_IN),
  row('GET /account/organizations/new', SIGNED_IN),
  row('POST /account/organizations/new', 'login | 302 403 | 302 | 302', {
    name: 'Otra {n}',
    type: 'company',
    seen: '1',
  }),
  row('GET /account/copy/{n}', 'login | 404 | 404 | 404'),

  row('GET /ao/{slug}', READS),
  row('POST /ao/{slug}', { own: 'login | 404 | 403 404 409 409 | 403' }, { intent: 'resubmit' }),
  row('POST /ao/{slug}', panel('302 302 302 409', '404'), { intent: 'leave' }),
  // There is no such invitation.
  ...['co_accept', 'co_decline'].map((intent) =>
    row('POST /ao/{slug}', panel('404', '404'), { intent, id: '2000000000' }),
  ),
  row('GET /ao/{slug}/profile', NOT_MODERATOR),
  row('POST /ao/{slug}/profile', panel('403 404 302 302', '403'), { intent: 'profile', county: 'Teruel' }),
  row('POST /ao/{slug}/profile', OWNS, { intent: 'close', word: CLOSING_WORD.es }),
  row('GET /ao/{slug}/users', NOT_MODERATOR),
  row('POST /ao/{slug}/users', OWNS, { intent: 'add', username: '{newcomer}', role: 'editor' }),
  row('POST /ao/{slug}/users', OWNS, { intent: 'role', user_id: '{spare}', role: 'editor' }),
  row('POST /ao/{slug}/users', OWNS, { intent: 'remove', user_id: '{spare}', word: ERASURE_WORD.es }),
  row('POST /ao/{slug}/users', OWNS, { intent: 'transfer', new_owner_id: '{spare}', word: TRANSFER_WORD.es }),
  // Moderators do not reach this page: they leave on the organization's home page.
  row('POST /ao/{slug}/users', panel('302 404 302 409', '404'), { intent: 'leave' }),
  row('GET /ao/{slug}/cards', panel('404 404 403 200', '404')),
  row('POST /ao/{slug}/cards', panel('404 404 403 409', '404'), { intent: 'check' }),
  row('GET /ao/{slug}/events', READS),
  row('POST /ao/{slug}/events', panel('403 404 404 404', '403'), { intent: 'restore', event: '1' }),
  row('GET /ao/{slug}/embed', READS),
  row('GET /ao/{slug}/new_event', panel('403 200 200 200', '403')),
  row('POST /ao/{slug}/new_event', EVENTS, {
    ...{ intent: 'save', title: 'Nueva {n}', locale: 'es', where: 'tbd', type: 'event', signup: 'none' },
    ...{ primary_language: 'ES', target_audience: 'all' },
  }),
  row('POST /ao/{slug}/new_event', panel('403 200 200 200', '403'), { intent: 'title', title: 'Nueva {n}' }),
  ...IMPORT_PAGES,
  ...WEBHOOK_PAGES,

  ...ALBUM_PAGES,
  ...CHARACTER_LINK_PAGES,
  ...CHARACTER_PAGES,
  ...EVENT_PANEL_PAGES,
  ...PAPER_PAGES,
  ...PHOTO_PAGES,
  ...PHOTO_CONSENT_PAGES,
  ...SITE_TEAM_PAGES,
]

export const isEventPanel = ({ route }: Row) => / \/ae\//.test(route)
