import { type Row, row } from './outcomes.ts'

// visitor | stranger, unconfirmed | read_only, moderator, editor, administrator | site moderator, admin
/** What the organization alone sees; the site team reads every panel. */
const inside = (visitor: string, members: string, team: string): Row['expected'] => ({
  pending: `${visitor} | 404 | ${members} | ${team}`,
  own: `${visitor} | 404 | ${members} | ${team}`,
  foreign: `${visitor} | 404 | 404 | ${team}`,
})
const SEES = inside('404', '200', '200')
const EDITS = inside('403', '403 200 200 200', '403')
/** Uploading needs a confirmed address, which is asked first. */
const confirmed = (members: string): Row['expected'] => ({
  pending: `403 | 404 403 | 403 ${members} | 403`,
  own: `403 | 404 403 | 403 ${members} | 403`,
  foreign: '403 | 404 403 | 404 | 403',
})
const PREVIEWED: Row['expected'] = { pending: '404 | 404 | 200 | 200', own: '200', foreign: '404 | 404 | 404 | 200' }

/** The nine calls of albums, and the direct address of a photo. */
export const PHOTO_CALLS: Row[] = [
  row('POST /api/album/event', confirmed('200 200 200'), { event: '{event}', title: 'Feria {n}' }),
  row('GET /api/album/event/{event}', PREVIEWED),
  row('POST /api/album/character', '403 | 200 403 | 404 | 404', {
    character: '{stranger_character}',
    title: 'Retratos',
  }),
  row('GET /api/album/character/{stranger_character}', '404 | 200 404 | 404 | 404'),
  row('GET /api/albums/{photographed_album}', SEES),
  row('PUT /api/album/{photographed_album}', EDITS, { title: 'Feria {n}' }),
  row('PUT /api/album/add_images/{album}', confirmed('400 400 400'), {}),
  row('PUT /api/album/remove_images/{photographed_album}', EDITS, { images: '{photo}' }),
  row('DELETE /api/album/{photographed_album}', EDITS),
  row('GET /media/{photo_hash}/{size}', SEES),
  row('GET /media/{photo_hash}/{size}?share={album_token}', '200'),
]

/** Albums and photos as pages, and the files to keep. */
export const PHOTO_PAGES: Row[] = [
  row('GET /album/{photographed_album}', SEES),
  row('GET /album/{photographed_album}/all.zip', SEES),
  row('GET /photo/{photo}', SEES),
  row('GET /photo/{photo}/download/{size}', SEES),
  row('GET /shared/album/{album_token}', '200'),
  row('GET /shared/album/{album_token}/all.zip', '200'),
  row('GET /shared/album/{album_token}/{shared_photo}', '200'),
  // Who has a seat at the event says that they are in it, whom these are not.
  row('POST /shared/album/{album_token}/{shared_photo}', '401 | 403 | 403 | 403', { intent: 'mark' }),
  row('GET /shared/album/{album_token}/{shared_photo}/download/{size}', '200'),
]
