import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { type Row, row } from './outcomes.ts'

/**
 * The same outcome for members and for those with a grant whatever the state of the organization; nothing of another one. `grants`: door,
 * treasurer, casting, mail.
 */
export const panel = (members: string, team: string, grants = '404'): Row['expected'] => ({
  pending: `login | 404 | ${members} | ${team} | ${grants}`,
  own: `login | 404 | ${members} | ${team} | ${grants}`,
  foreign: `login | 404 | 404 | ${team}`,
})
export const READS = panel('200', '200')
/** Who only reads the panel, and the site team, see no players. */
const READS_PLAYERS = panel('404 200 200 200', '404')
/** Money is seen by owner and editors alone, and by treasurers. */
const MONEY = '404 200 404 404'
const READS_MONEY = panel('404 404 200 200', '404', MONEY)
const CHARACTERS = '404 404 200 404'
const READS_CHARACTERS = panel('404 200 200 200', '404', CHARACTERS)
const MAIL = '404 404 404 200'
const READS_MAIL = panel('404 200 200 200', '404', MAIL)
/** Names, tickets and states. */
const NAMES = '404 200 200 200'
export const EVENTS = panel('403 302 302 302', '403')
/** Allowed only for public events. */
const PUBLIC_EVENTS = { own: 'login | 404 | 403 302 302 302 | 403', pending: 'login | 404 | 403 409 409 409 | 403' }

/** The pages of an event's panel, and every form on them. */
export const EVENT_PANEL_PAGES: Row[] = [
  row('GET /ae/{event_slug}', panel('200', '200', NAMES)),
  ...[
    { intent: 'signup', signup: 'none' },
    { intent: 'copy', date_start: '2031-05-04', title: 'Copia {n}' },
    { intent: 'delete', word: ERASURE_WORD.es },
  ].map((form) => row('POST /ae/{event_slug}', EVENTS, form)),
  row('POST /ae/{event_slug}', PUBLIC_EVENTS, { intent: 'confirm' }),
  row('POST /ae/{event_slug}', PUBLIC_EVENTS, {
    ...{ intent: 'event_status', event_status: 'cancelled', reason_es: 'No hay bastante gente.' },
  }),
  row('GET /ae/{event_slug}/information', READS),
  row('POST /ae/{event_slug}/information', EVENTS, {
    ...{ intent: 'save', title: 'Velada {n}', locale: 'es', where: 'tbd', county: 'Soria', date_start: '2030-05-04' },
    ...{ signup: 'none', type: 'event', description: 'Otra noche.' },
  }),
  row('POST /ae/{event_slug}/facts', EVENTS, { combat: 'none', version: '' }),
  ...['facts', 'tickets', 'form', 'players/figures', 'players/settings', 'albumns', 'documents'].map((path) =>
    row(`GET /ae/{event_slug}/${path}`, READS),
  ),

  row('GET /ae/{event_slug}/players', panel('200', '200', NAMES)),
  row('POST /ae/{event_slug}/albumns', EVENTS, { intent: 'create', title: 'Feria {n}' }),
  row('POST /ae/{event_slug}/documents', EVENTS, { intent: 'change', id: '{document}', name: 'Reglamento {n}' }),
  // One at a time per person: each asks for one alone.
  row('GET /ae/{documented_slug}/documents/all.zip', { own: 'login | 404 | 200 | 200' }),
  row('GET /ae/{event_slug}/money', READS_MONEY),
  row('GET /ae/{event_slug}/money/discounts', READS_MONEY),
  // What was done is said in the query, by a word of the page's own.
  row('GET /ae/{event_slug}/money/discounts?done=constructor', READS_MONEY),
  row('GET /ae/{event_slug}/money/settings', READS_MONEY),
  row('GET /ae/{event_slug}/money/export?what=ledger&format=csv', READS_MONEY),
  row('GET /ae/{event_slug}/money/statement', READS_MONEY),
  row('POST /ae/{event_slug}/money/statement', panel('404 404 302 302', '404', '404 302 404 404'), {
    intent: 'finish',
  }),
  row('POST /ae/{event_slug}/money/settings', panel('404 404 302 302', '404', '404 302 404 404'), {
    reminder_days: '7',
  }),
  row('POST /ae/{event_slug}/money/discounts', panel('404 404 302 302', '404', '404 302 404 404'), {
    ...{ intent: 'code', code: 'VERANO{n}', value: '5', unit: 'amount' },
  }),
  // Nobody is chosen.
  row('POST /ae/{event_slug}/money', panel('404 404 400 400', '404', '404 400 404 404'), { intent: 'confirm_chosen' }),
  row('GET /ae/{event_slug}/players/add', READS_PLAYERS),
  row('GET /ae/{event_slug}/players/import', READS_PLAYERS),
  row('POST /ae/{event_slug}/players/import', panel('404 400 400 400', '404'), { pasted: '' }),
  // A list is that of who sent it.
  ...['', '/columns', '/done'].map((step) =>
    row(`GET /ae/{event_slug}/players/import/{n}${step}`, panel('404', '404')),
  ),
  row('POST /ae/{event_slug}/players/import/{n}', panel('404', '404'), { intent: 'import' }),
  row('POST /ae/{event_slug}/players/import/{n}/columns', panel('404', '404'), { intent: 'next' }),
  row('POST /ae/{event_slug}/players/import/{n}/done', panel('404', '404'), { intent: 'undo' }),
  row('GET /ae/{event_slug}/characters', READS_CHARACTERS),
  row('GET /ae/{event_slug}/casting', READS_CHARACTERS),
  row('GET /ae/{event_slug}/casting/{part}', READS_CHARACTERS),
  row('GET /ae/{event_slug}/casting/{n}', panel('404', '404')),
  row('POST /ae/{event_slug}/casting', panel('404 302 302 302', '404', '404 404 302 404'), {
    intent: 'settings',
    choices: '3',
  }),
  row('POST /ae/{event_slug}/casting/{part}', panel('404 302 302 302', '404', '404 404 302 404'), {
    title: 'Inés {n}',
    body: 'Secreto.',
  }),
  row('POST /ae/{event_slug}/casting/{n}', panel('404', '404'), { title: 'Inés {n}' }),
  // There is no such character.
  row('POST /ae/{event_slug}/casting', panel('404', '404'), {
    intent: 'assign',
    part: '1',
    registration: '0',
    was: '0',
  }),
  // Nobody has linked one.
  row('GET /ae/{event_slug}/characters/{n}', panel('404', '404')),
  ...['note', 'delete_note', 'approve', 'request_changes'].map((intent) =>
    row('POST /ae/{event_slug}/characters/{n}', panel('404', '404'), {
      ...{ intent, audience: 'team', body: 'Nota.', note: '1', submitted: '2026-11-01T10:00:00.000Z', reason: 'No.' },
    }),
  ),
  row('GET /ae/{event_slug}/checkin', panel('404 200 200 200', '404', '200 404 404 404')),
  // Nobody is registered: the page says that there is no such registration.
  row('POST /ae/{event_slug}/checkin', panel('404 200 200 200', '404', '200 404 404 404'), {
    ...{ device: '019a0000-0000-7000-8000-000000000001', key: '019a0000-0000-7000-8000-000000000002' },
    ...{ id: '1', action: 'in' },
  }),
  // It leads to the grants, which say 404 to others.
  row('GET /ae/{event_slug}/checkin/staff', { own: 'login | 302 | 302 | 302' }),
  row('GET /ae/{event_slug}/grants', READS),
  ...['door', 'casting', 'mail'].map((kind) =>
    row('POST /ae/{event_slug}/grants', panel('404 302 302 302', '404'), { intent: 'add', person: 'newcomer', kind }),
  ),
  // Nobody gives what they may not do themself.
  row('POST /ae/{event_slug}/grants', panel('404 403 302 302', '404'), {
    ...{ intent: 'add', person: 'newcomer', kind: 'treasurer' },
  }),
  row('GET /ae/{event_slug}/players/export?format=csv', panel('404 200 200 200', '404', NAMES)),
  row('GET /ae/{event_slug}/players/changes?since=0.0.0', panel('404 200 200 200', '404', NAMES)),
  row('POST /ae/{event_slug}/players', panel('404 302 302 302', '404', '404 302 302 302'), {
    intent: 'save_view',
    name: 'Vista',
    query: '',
  }),
  row('POST /ae/{event_slug}/players', panel('404 403 404 404', '404'), { intent: 'reveal', id: '1', field: 'x' }),
  row('GET /ae/{event_slug}/organizers', READS),
  // There is no such organization, or it was not invited.
  row(
    'POST /ae/{event_slug}/organizers',
    { own: 'login | 404 | 403 403 400 400 | 403', foreign: 'login | 404 | 404 | 403' },
    {
      ...{ intent: 'invite', organization: '2000000000' },
    },
  ),
  ...['grant', 'remove'].map((intent) =>
    row(
      'POST /ae/{event_slug}/organizers',
      { own: 'login | 404 | 403 403 404 404 | 403', foreign: 'login | 404 | 404 | 403' },
      {
        ...{ intent, id: '2000000000' },
      },
    ),
  ),
  row('POST /ae/{event_slug}/organizers', panel('404', '404'), { intent: 'leave', id: '2000000000' }),
  // There is no such registration.
  row('POST /ae/{event_slug}/players', panel('404', '404'), { intent: 'paper', id: '1', received: 'yes' }),
  // With whom it cannot be done is said on the page.
  row('POST /ae/{event_slug}/players', panel('404 200 200 200', '404'), {
    ...{ intent: 'bulk', action: 'claim', asked: '1', ids: '1' },
  }),
  row('POST /ae/{event_slug}/players/add', panel('404 302 302 302', '404'), {
    ...{ ticket: '{ticket}', name: 'Persona {n}', state: 'confirmed' },
  }),
  row('POST /ae/{event_slug}/players/settings', EVENTS, {
    ...{ companions: '0', handover: 'free', participants: 'organizers', payment_days: '7' },
  }),

  ...['emails', 'emails/sent', 'emails/reminders', 'emails/seat-notes', 'emails/texts'].map((path) =>
    row(`GET /ae/{event_slug}/${path}`, READS_MAIL),
  ),
  row('GET /ae/{event_slug}/emails/sent/{n}', panel('404', '404')),
  row(
    'POST /ae/{event_slug}/emails/sent/{n}',
    { own: 'login | 404 | 404 | 404', foreign: 'login | 404 | 404 | 404' },
    {},
  ),
  row(
    'POST /ae/{event_slug}/emails/sent/{n}',
    { own: 'login | 404 | 404 | 404', foreign: 'login | 404 | 404 | 404' },
    { intent: 'stop' },
  ),
  // Nothing is planned any more: the list says so to who may send.
  ...['now', 'cancel'].map((intent) =>
    row(
      'POST /ae/{event_slug}/emails/sent/{n}',
      { own: 'login | 404 | 404 302 302 302 | 404 | 404 404 404 302', foreign: 'login | 404 | 404 | 404' },
      { intent },
    ),
  ),
  row('GET /ae/{event_slug}/emails?email={n}', panel('404', '404')),
  row('POST /ae/{event_slug}/emails', panel('404 200 200 200', '404', '404 404 404 200'), { intent: 'show' }),
  // Without a text and a time.
  row('POST /ae/{event_slug}/emails', panel('404 400 400 400', '404', '404 404 404 400'), { intent: 'plan' }),
  // Nobody is registered.
  row('POST /ae/{event_slug}/emails', panel('404 409 409 409', '404', '404 404 404 409'), {
    ...{ intent: 'send', subject_es: 'Hola', body_es: 'Trae abrigo.' },
  }),
  row('POST /ae/{event_slug}/emails/reminders', panel('404 302 302 302', '404', '404 404 404 302'), {
    ...{ event: 'on', overdue_days: '3', form_days: '21', event_days: '7' },
  }),
  row('POST /ae/{event_slug}/emails/seat-notes', panel('404 302 302 302', '404', '404 404 404 302'), {
    ...{ intent: 'save', text_es: '', version: '' },
  }),
  row('GET /ae/{event_slug}/emails/texts/preview?kind=confirmed', READS_MAIL),
  row('GET /ae/{event_slug}/emails/texts/preview?kind=payment', panel('404 404 200 200', '404')),
  // Made from other texts than there are.
  row('POST /ae/{event_slug}/emails/texts', panel('404 409 409 409', '404', '404 404 404 409'), {
    event_es: 'Traed saco.',
    version: 'x',
  }),
  // Nobody is registered.
  row('POST /ae/{event_slug}/emails/seat-notes', panel('404 409 409 409', '404', '404 404 404 409'), {
    intent: 'tell',
    seen: '',
  }),

  row('POST /ae/{event_slug}/form', EVENTS, { intent: 'add', kind: 'diet', version: '0' }),
  row('POST /ae/{event_slug}/tickets', EVENTS, {
    intent: 'save new',
    'tickets[0].title': 'Otra',
    'tickets[0].price': '10',
    'tickets[0].coin': 'EUR',
    'tickets[0].tier': 'standard',
  }),
]
