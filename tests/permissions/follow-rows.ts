import { type Row, row } from './outcomes.ts'

const SIGNED_IN = 'login | 200 | 200 | 200'
const TEAM = '404 | 404 | 404 | 200'
const DECIDES = '404 | 404 | 404 | 302'
const NEWSLETTER = { subject_es: 'Otra cosa {n}', body_es: '', subject_en: '', body_en: '' }

/** Calendars of one's own, saving and following, and the newsletter, and the links that end the site's own emails. */
export const FOLLOW_PAGES: Row[] = [
  row('GET /synchronizecalendar', '200'),
  row('POST /synchronizecalendar', '401 | 302 | 302 | 302', { intent: 'create', kind: 'saved' }),
  row('POST /synchronizecalendar', '401 | 302 | 302 | 302', { intent: 'revoke', kind: 'saved' }),
  // The links of the site's own emails, in the same way.
  row('GET /unsubscribe/{digest_token}', '200'),
  row('POST /unsubscribe/{digest_token}', '200', { intent: 'end' }),
  row('GET /save', '200'),
  row('GET /save?pending=1', 'login | 302 | 302 | 302'),
  row(
    'POST /save',
    { pending: 'login | 404 | 404 | 404', own: 'login | 302 | 302 | 302', foreign: 'login | 404 | 404 | 404' },
    { on: 'save:{event_id}' },
  ),
  row('POST /save', 'login | 302 | 302 | 302', { off: 'save:{event_id}' }),
  row('GET /account/follows', SIGNED_IN),
  row('POST /account/follows', 'login | 302 | 302 | 302', { intent: 'settings', digest: 'weekly' }),
  row('GET /admin/newsletter', TEAM),
  row('GET /admin/newsletter/{newsletter}', TEAM),
  row('POST /admin/newsletter/{newsletter}', DECIDES, { intent: 'save', ...NEWSLETTER }),
  row('POST /admin/newsletter/{newsletter}', '404 | 404 | 404 | 409', { intent: 'test', ...NEWSLETTER }),
  row('POST /admin/newsletter/{newsletter}', '404 | 404 | 404 | 409', { intent: 'send', seen: '' }),
  row('POST /admin/newsletter/{newsletter}', DECIDES, { intent: 'stop' }),
  row('POST /admin/newsletter/{newsletter}', DECIDES, { intent: 'delete' }),
]
