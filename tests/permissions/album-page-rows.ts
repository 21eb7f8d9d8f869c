import { type Row, row } from './outcomes.ts'

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin
/** An album of the event that everybody sees who sees the event: who only sees it is told that they may not change it. */
const changes = (done: string): Row['expected'] => ({
  pending: `login | 404 | 403 ${done} | 403`,
  own: `login | 403 | 403 ${done} | 403`,
  foreign: 'login | 404 | 404 | 403',
})
const OPENS = changes('200 200 200')
const DOES = changes('302 302 302')
/** Players add photos to it, among them the stranger, who has a seat. */
const contributes = (done: string, members: string): Row['expected'] => ({
  own: `login | ${done} 403 | 403 ${members} ${members} ${members} | 403`,
})

const page = 'POST /album/edit/{edited_album}'

/** The page on which an album is changed, with its forms. */
export const ALBUM_PAGES: Row[] = [
  row('GET /album/edit/{edited_album}', OPENS),
  row('GET /album/edit/{players_album}', contributes('200', '200')),
  row(page, DOES, { intent: 'album', title: 'Feria {n}', visibility: 'registered' }),
  row(page, OPENS, { intent: 'save', order: '' }),
  // No form of the page, nor a word that every object has.
  row(page, changes('404 404 404'), { intent: 'constructor' }),
  // Nothing is chosen.
  row(page, changes('400 400 400'), { intent: 'upload' }),
  row(page, changes('400 400 400'), { intent: 'delete' }),
  row(page, DOES, { intent: 'cover' }),
  row(page, DOES, { intent: 'share' }),
  row(page, DOES, { intent: 'unshare' }),
  row(page, DOES, { intent: 'delete_album' }),
  row(page, DOES, { intent: 'restore_album' }),
  row('POST /album/edit/{players_album}', contributes('400', '400'), { intent: 'upload' }),
]
