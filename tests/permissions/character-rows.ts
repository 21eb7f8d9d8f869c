import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { type Row, row } from './outcomes.ts'

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin
// Someone else's character: a private one; one that is linked to a registration for an event of the organization; a public one.
export const OPENS: Row['expected'] = { pending: '404', own: '404 | 404 | 404 200 200 200 | 404', foreign: '200' }
const READS: Row['expected'] = {
  pending: 'login | 404 | 404 | 404',
  own: 'login | 404 | 404 200 200 200 | 404',
  foreign: 'login | 404 | 404 | 404',
}
const everywhere = (expected: string): Row['expected'] => ({ pending: expected, own: expected, foreign: expected })
/** Pages of its owner alone. */
const OWNED = everywhere('login | 404 | 404 | 404')
/** A form from before a session ended is told so, whether or not there is such a character. */
const WRITES = everywhere('401 | 404 | 404 | 404')

const TEXTS = ['biography', 'background'] as const

/** The pages of a character, and their forms. */
export const CHARACTER_PAGES: Row[] = [
  ...['', '/profile', '/biography', '/albums'].map((part) => row(`GET /c/{character}${part}`, OPENS)),
  ...['background', 'documents'].map((part) => row(`GET /c/{character}/${part}`, READS)),
  ...TEXTS.flatMap((text) => [
    row(`GET /c/{character}/${text}/edit`, OWNED),
    row(`POST /c/{character}/${text}/edit`, WRITES, { intent: 'save', body: 'Otro texto.', revision: '0' }),
    row(`POST /c/{character}/${text}/edit`, WRITES, { intent: 'merge', body: 'Otro texto.', revision: '0' }),
    row(`GET /c/{character}/${text}/history`, OWNED),
    row(`POST /c/{character}/${text}/history`, OWNED, { intent: 'restore', version: '{n}' }),
  ]),
  row('POST /c/{character}', WRITES, { intent: 'visibility', visibility: 'public' }),
  row('POST /c/{character}/albums', WRITES, { intent: 'create', title: 'Robado' }),
  row('GET /c/{character}/edit', OWNED),
  row('POST /c/{character}/edit', OWNED, { intent: 'settings', name: 'Robada', status: 'dead' }),
  row('POST /c/{character}/edit', OWNED, { intent: 'portrait', remove: 'on' }),
  row('POST /c/{character}/edit', OWNED, { intent: 'restore' }),
  row('POST /c/{character}/edit', OWNED, { intent: 'delete', word: ERASURE_WORD.es }),
]
