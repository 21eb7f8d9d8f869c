import { LOCALES } from '#shared/languages.ts'
import { PREFIXES } from '#shared/paths.ts'
import { PASSWORD } from '../fixtures/api-users.ts'
import { OPENS } from './character-rows.ts'
import { type Row, row } from './outcomes.ts'
import { PHOTO_CALLS } from './photo-rows.ts'
import { QUESTION_CALLS } from './question-rows.ts'

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin
const SIGNED_IN = '403 | 200 | 200 | 200'
const CONFIRMED = '403 | 200 403 | 200 | 200'
/** Expected outcomes of an organization's own endpoints: by member role, and for the site team, which only reads. */
const inside = (members: string, team: '200' | '403' | '404', grants = '404'): Row['expected'] => ({
  pending: `403 | 404 | ${members} | ${team} | ${grants}`,
  own: `403 | 404 | ${members} | ${team} | ${grants}`,
  foreign: `403 | 404 | 404 | ${team}`,
})
const READS = inside('200', '200')
/** An organization's moderator reaches its events only; the rest answers 404. */
const NOT_MODERATOR = inside('200 404 200 200', '200')
const EDITS_EVENTS = inside('403 200 200 200', '403')
const EDITS_ORGANIZATION = inside('403 404 200 200', '403')
const OWNS = inside('403 404 403 200', '403')
/** Of someone else, whatever its visibility. */
const NOT_THEIRS: Row['expected'] = {
  pending: '403 | 404 | 404 | 404',
  own: '403 | 404 | 404 | 404',
  foreign: '403 | 404 | 404 | 404',
}
/** Public endpoints return public content, whoever asks. */
const ONLY_PUBLIC: Row['expected'] = { pending: '404', own: '200', foreign: '404' }
const ACTIVE: Row['expected'] = { pending: '404', own: '200', foreign: '200' }
const PREVIEWED: Row['expected'] = {
  pending: '404 | 404 | 200 | 200',
  own: '200',
  foreign: '404 | 404 | 404 | 200',
}

/** With a confirmed email for public events; the subject's own takes its sign-ups elsewhere. */
const REGISTERS: Row['expected'] = {
  pending: '403 | 404 403 | 404 | 404',
  own: '403 | 409 403 | 409 | 409',
  foreign: '403 | 404 403 | 404 | 404',
}

const REPORT = { reason: 'other', message: 'Hay algo que mirar aquí.' }
const ACCOUNT = { username: 'Otra {n}', email: 'otra{n}@example.org', password: PASSWORD, terms: true }

/** Every mounted endpoint, and the outcome for each user. */
export const CALLS: Row[] = [
  ...PHOTO_CALLS,
  row('GET /healthz', '200'),
  row('GET /readyz', '200'),
  row('GET /offline-worker.js', '200'),
  ...LOCALES.map((locale) => row(`GET /${locale}/manifest.webmanifest`, '200')),
  row('GET /offline/pages.json', '200'),

  row('POST /api/auth/local', '200', { identifier: 'vera@example.org', password: PASSWORD }),
  row('POST /api/auth/local/register', '200', ACCOUNT),
  row('POST /api/auth/forgot-password', '200', { email: 'vera@example.org' }),
  row('POST /api/auth/reset-password', '400', { code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD }),
  row('POST /api/auth/check-password', '200', { password: PASSWORD }),
  row('POST /api/auth/change-password', '403 | 400 | 400 | 400', { currentPassword: 'otra', password: PASSWORD }),
  row('POST /api/auth/send-email-confirmation', '200 | 409 200 | 409 | 409', { email: 'nadie@example.org' }),
  row('GET /api/auth/email-confirmation', '400'),
  row('POST /api/auth/logout', '200', {}),
  row('GET /api/auth/sessions', SIGNED_IN),
  row('DELETE /api/auth/sessions/{session}', SIGNED_IN),
  row('POST /api/auth/passkeys/options', '200', {}),
  row('POST /api/auth/passkeys', '400', {}),
  row('POST /api/auth/passkeys/mine/options', CONFIRMED, {}),
  row('POST /api/auth/passkeys/mine', '403 | 400 403 | 400 | 400', {}),
  row('GET /api/users/me', SIGNED_IN),
  row('PUT /api/users/me', SIGNED_IN, { newsletter: true }),
  row('GET /api/users/public?q=ver', SIGNED_IN),
  row('GET /api/character/my', SIGNED_IN),
  row('POST /api/characters', SIGNED_IN, { name: 'Inés de Brañalonga' }),
  row('GET /api/characters/{character}', OPENS),
  row('PUT /api/characters/{character}', NOT_THEIRS, { name: 'Robada' }),

  row('GET /api/events', '200'),
  row('GET /api/events/{event}', ONLY_PUBLIC),
  row('GET /api/event/by_slug/{event_slug}', ONLY_PUBLIC),
  row('GET /api/event/my_event/{event}', READS),
  row('PUT /api/event/my_event/{event}', EDITS_EVENTS, { theme: 'horror' }),
  row('GET /api/event/{event}/facts', READS),
  row('PUT /api/event/{event}/facts', EDITS_EVENTS, { combat: 'none' }),
  // Signed by Stripe; an organization without an account there has no such address.
  row('POST /api/payments/stripe/{organization}', '404', { type: 'charge.refunded' }),
  row('POST /api/event/{event}/register', REGISTERS, { ticket: 1 }),
  ...QUESTION_CALLS,
  row('GET /api/event/{event}/my_players', inside('404 200 200 200', '404')),
  row('GET /api/event/{event}/check_in', inside('404 200 200 200', '404', '200 404 404 404')),
  // Nobody is registered; check-in staff are told the same.
  row('GET /api/event/{event}/check_in/phones?id=999999', inside('404', '404')),
  // Nobody is registered: an act is answered with that.
  row('POST /api/event/{event}/check_in', inside('404 200 200 200', '404', '200 404 404 404'), {
    ...{ device: '019a0000-0000-7000-8000-000000000001', key: '019a0000-0000-7000-8000-000000000002' },
    ...{ id: 1, action: 'in' },
  }),
  row('POST /api/event/{event}/check_in/sync', inside('404 200 200 200', '404', '200 404 404 404'), {
    ...{ device: '019a0000-0000-7000-8000-000000000001', sent: '2026-11-20T10:00:00.000Z', acts: [] },
  }),
  row('GET /api/documents/{as_event}/{event}', PREVIEWED),
  row('GET /api/documents/{as_character}/{stranger_character}', '404 | 200 404 | 404 | 404'),
  // No file is sent.
  row('POST /api/documents/{as_event}/{event}', inside('403 400 400 400', '403'), {}),
  row('POST /api/documents/{as_character}/{stranger_character}', '403 | 400 404 | 404 | 404', {}),
  row('PUT /api/documents/{as_event}/{event}/document/{document}', EDITS_EVENTS, { name: 'Reglamento {n}' }),
  row('PUT /api/documents/{as_character}/{stranger_character}/document/{letter}', '403 | 200 404 | 404 | 404', {
    name: 'Carta número {n}',
  }),
  row('DELETE /api/documents/{as_event}/{event}/document/{document}', EDITS_EVENTS),
  row('DELETE /api/documents/{as_character}/{stranger_character}/document/{letter}', '403 | 200 404 | 404 | 404'),
  row('PUT /api/character/add_documents/{stranger_character}', '403 | 400 404 | 404 | 404', {}),
  row('PUT /api/character/remove_documents/{stranger_character}', '403 | 200 404 | 404 | 404', {
    documents: '{letter}',
  }),
  row('GET /api/users/my_storage_statistics/{as_event}', SIGNED_IN),
  row('POST /api/event/create-private', EDITS_EVENTS, { organization: '{slug}', title: 'Nueva {n}' }),

  row('POST /api/organization/new', CONFIRMED, { name: 'Nueva {n}', type: 'association' }),
  row('GET /api/organization/my', SIGNED_IN),
  row('GET /api/organization/my_organization/{organization}', NOT_MODERATOR),
  row('POST /api/organization/my_organization/{organization}', EDITS_ORGANIZATION, { county: 'Teruel' }),
  row('GET /api/organization/my_permission/{organization}', READS),
  row('GET /api/organization/find_user_list/{organization}', NOT_MODERATOR),
  row('POST /api/organization/add_user/{organization}', OWNS, { username: '{newcomer}', role: 'editor' }),
  row('POST /api/organization/modify_permission/{organization}', OWNS, { user_id: '{spare}', role: 'editor' }),
  row('POST /api/organization/delete_permission/{organization}', OWNS, { user_id: '{spare}' }),
  row('POST /api/organization/transfer_ownership/{organization}', OWNS, { new_owner_id: '{spare}' }),

  // The header of the event. Who edits the event changes it with the event's form.
  row('GET /api/medias/{header}', PREVIEWED),
  row(
    'PUT /api/medias/{header}',
    { pending: '403 | 404 | 403 | 403', own: '403', foreign: '403 | 404 | 404 | 403' },
    {},
  ),
  // Without an album to add to.
  row('POST /api/uploads', '403 | 400 403 | 400 | 400', {}),
  row('GET /api/uploads/{upload}', '403 | 404 | 404 | 404'),
  row('PATCH /api/uploads/{upload}', '403 | 404 | 404 | 404', {}),
  row('DELETE /api/uploads/{upload}', '403 | 404 | 404 | 404'),

  row('GET /api/organizers', '200'),
  row('GET /api/organizers/{organization}', ACTIVE),
  row('GET /api/organizers/by_slug/{slug}', ACTIVE),
  row('GET /api/venues', '200'),
  row('GET /api/venues/{venue}', ACTIVE),
  row('GET /api/venues/by_slug/{venue_slug}', ACTIVE),
  row('POST /api/organizer/create-public', '200', { name: 'Propuesta {n}', type: 'company' }),
  row('POST /api/venue/create-public', '200', { name: 'Casa propuesta {n}', county: 'Teruel' }),
  row('GET /api/tickets', '200'),
  row('GET /api/tickets/{ticket}', ONLY_PUBLIC),
  row('GET /api/registration-forms/{form}', PREVIEWED),
  row('GET /api/tags', '200'),
  row('GET /api/tags/{tag}', ONLY_PUBLIC),
  row('GET /api/quick-start-guides', '200'),
  row('GET /api/quick-start-guides/{guide}', '200'),
  row('GET /api/suggestions?q=vel', '200'),
  row('GET /api/changes', '200'),
  row('GET /api/changes?since=x', '400'),
  row('POST /api/event/{event}/report_abuse', { pending: '404', own: '201', foreign: '404' }, { data: REPORT }),
  row('POST /api/character/{stranger_character}/report_abuse', '404 | 201 404 | 404 | 404', { data: REPORT }),
  row(
    'POST /api/documents/{as_event}/{event}/report_abuse/{document}',
    { pending: '404 | 404 | 201 | 201', own: '201', foreign: '404 | 404 | 404 | 201' },
    { data: REPORT },
  ),
  row('POST /api/documents/{as_character}/{stranger_character}/report_abuse/{letter}', '404 | 201 404 | 404 | 404', {
    data: REPORT,
  }),
  row('GET /api/openapi.json', '200'),
  row('GET /api/openapi.yaml', '200'),
  row('POST /api/contact', '200', { name: 'Iria', email: 'iria@example.org', message: 'Una pregunta sobre el {n}' }),
  row('GET /_content/{content}', '200'),
  row('POST /_content/{content}', '200', {}),
  row('GET /graphql', '200'),
  row('POST /graphql', '200', { query: '{ events { nodes { title } } }' }),
  row('GET /graphql/schema.graphql', '200'),

  // Whoever asks gets what is public; a session's token is nobody's there.
  row('POST /mcp', '200', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  row('POST /visits', '204', { path: '/events', locale: 'es' }),
  row('POST /language', '204', { locale: 'es' }),
  row('GET /covers/{theme}/{art}?w=240&h=240', '200'),
  row('GET /seals/{seal}', '200'),
  row('GET /avatar/{avatar}', '200'),
  row('GET /panorama.svg?d=2026-12-04', '200'),
  row('GET /map/spain.svg', '200'),
  row('GET /map/europe.svg', '200'),
  row('GET /map/spain-wide.svg', '200'),
  row('GET /map/europe-wide.svg', '200'),
  row('GET /map/province/{provinceMap}', '200'),
  row('GET /og/home.png', '200'),
  row('GET /og/{theme}/{share}', '200'),
  row('GET /og/event/{image_locale}/{event_slug}/{event_share}', ONLY_PUBLIC),
  row('GET /media/{hash}/{size}', PREVIEWED),
  row('GET /media/{letter_hash}/{size}', '404 | 200 404 | 404 | 404'),
  // Without SITE_URL there is no federation. With it: src/features/federation.
  ...['/federation/actors/{as_calendar}', '/federation/events/{n}', '/nodeinfo/2.1', '/.well-known/nodeinfo'].map(
    (path) => row(`GET ${path}`, '404'),
  ),
  row('GET /.well-known/webfinger?resource=acct:all_events@localhost', '404'),
  ...['outbox', 'followers'].map((name) => row(`GET /federation/actors/{as_calendar}/${name}`, '404')),
  ...['/federation/inbox', '/federation/actors/{as_calendar}/inbox'].map((path) => row(`POST ${path}`, '404', {})),
  row('GET /robots.txt', '200'),
  row('GET /sitemap.xml', '200'),
  row('GET /{sitemap}', '200'),
  // As a visitor sees it, whoever asks.
  ...['', '.json'].flatMap((format) => [
    row(`GET /embed/organizer/{slug}${format}`, { pending: '404', own: '200', foreign: '200' }),
    row(`GET /embed/event/{event_slug}${format}`, ONLY_PUBLIC),
    row(`GET /embed/series/{series_slug}${format}`, ONLY_PUBLIC),
    row(`GET /embed/search${format}`, '200'),
    row(`GET /embed/map${format}`, '200'),
  ]),
  row('GET /embed/candil.js', '200'),
  row('GET /oembed?url=/events', '200'),
  // Made of its address alone.
  ...PREFIXES.map((prefix) => row(`GET ${prefix}/ae/{event_slug}/checkin/app.webmanifest`, '200')),
  ...PREFIXES.flatMap((prefix) => [
    row(`GET ${prefix}/evento-rol-vivo-larp/{event_slug}.ics`, ONLY_PUBLIC),
    ...['rss', 'atom', 'json'].flatMap((format) => [
      row(`GET ${prefix}/events.${format}`, '200'),
      row(`GET ${prefix}/organizer/{slug}.${format}`, ACTIVE),
    ]),
    row(`GET ${prefix}/calendar.ics`, '200'),
    row(`GET ${prefix}/calendar/genre/{theme}.ics`, '200'),
    row(`GET ${prefix}/calendar/province/{province}.ics`, '200'),
    ...['organizer/{slug}', 'venue/{venue_slug}'].map((path) =>
      row(`GET ${prefix}/${path}.ics`, { pending: '404', own: '200', foreign: '200' }),
    ),
    row(`GET ${prefix}/series/{series_slug}.ics`, ONLY_PUBLIC),
    // The address is the credential, whoever reads it: those of others, and one that its person removed.
    ...['registrations', 'saved', 'followed'].map((kind) =>
      row(`GET ${prefix}/calendar/{calendar_of_${kind}}.ics`, '200'),
    ),
    row(`GET ${prefix}/calendar/{removed_calendar}.ics`, '404'),
    row(`GET ${prefix}/evento-rol-vivo-larp/{event_slug}/signup`, { pending: '404', own: '302', foreign: '404' }),
  ]),
]
