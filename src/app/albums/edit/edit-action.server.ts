import { authorizeAlbum } from '#features/albums/authorize.server.ts'
import { ALBUM_FORM_BYTES, runAlbumIntent } from '#features/albums/page-intents.server.ts'
import { type ActionArgs, formResponse, pathWithQuery, redirectTo } from '#platform/react-router/form-action.server.ts'
import { runUploadAction } from '#platform/react-router/upload-action.server.ts'
import type { EditAlbumResult } from '#shared/albums/album-editor.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'
import { STATUS_OF } from '#shared/error-codes.ts'

/** Runs a form of the page of an album. Who may change nothing in it is refused before the body is read. */
export async function editAlbumAction(call: ActionArgs, album: number) {
  const { result, reason } = await runUploadAction(call, (ctx, form, all) => runAlbumIntent(ctx, album, form, all), {
    authorize: (ctx) => authorizeAlbum(ctx, 'add', album, { deleted: true }),
    limit: ALBUM_FORM_BYTES,
  })
  const { done, failure, text } = result
  const intent = text('intent')
  const photo = /^\d{1,10}$/.test(text('id')) ? Number(text('id')) : null
  const none = { added: 0, reason: null, refused: [], saved: null, done: null, ids: [] }
  const body: EditAlbumResult = { intent, photo, ...none }
  if (failure) return formResponse({ ...body, reason }, result)
  const { done: word, ids, added, refused, saved } = done.value
  const fine = { failure: null, status: 200 }
  // The page has what was typed, and stays where it is.
  if (saved || text('stay') !== '') return formResponse({ ...body, saved, done: word, ids }, fine)
  if (refused.length > 0) return formResponse({ ...body, added, refused }, { failure: null, status: STATUS_OF.invalid })
  const query = {
    page: call.url.searchParams.get('page'),
    done: word,
    removed: word === 'deleted' ? ids.join(',') : null,
  }
  const hash = word === 'photo' ? `#photo-${ids[0]}` : ''
  throw redirectTo(pathWithQuery(albumPaths.edit(album), query) + hash)
}
