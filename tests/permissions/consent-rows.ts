import { type Row, row } from './outcomes.ts'

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin
const edits = (done: string): Row['expected'] => ({
  pending: `login | 404 | 403 ${done} ${done} ${done} | 403`,
  own: `login | 403 | 403 ${done} ${done} ${done} | 403`,
  foreign: 'login | 404 | 404 | 403',
})

/** What the people in photos want: its page is for who may edit the album, its forms on the photo for people with a seat, whom these are not. */
export const PHOTO_CONSENT_PAGES: Row[] = [
  row('GET /album/edit/{people_album}/people', edits('200')),
  row('POST /album/edit/{people_album}/people', edits('302'), {
    ...{ intent: 'decline', request: '{photo_request}', reason: 'No sales en esa foto.' },
  }),
  row(
    'POST /photo/{consent_photo}',
    { pending: '401 | 404 403 | 403 | 403', own: '401 | 403 | 403 | 403', foreign: '401 | 404 403 | 404 | 403' },
    { intent: 'mark' },
  ),
]
