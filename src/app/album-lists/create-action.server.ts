import { type AlbumParentRef, authorizeAlbumParent } from '#features/albums/authorize.server.ts'
import { createAlbum } from '#features/albums/commands/albums.server.ts'
import type { NewAlbumFailure } from '#features/albums/ui/new-album.tsx'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type ActionArgs, formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'

/** Creates an album from the form of a page of albums, and opens it. Who may create none is refused before the body is read. */
export async function createAlbumAction(call: ActionArgs, ref: AlbumParentRef) {
  const result = await runFormAction(
    call,
    async (ctx, form) => {
      if (form['intent'] !== 'create') throw notFound()
      return createAlbum(ctx, ref, { title: form['title'] })
    },
    {
      authorize: async (ctx) => {
        authorizeSignedIn(ctx)
        await authorizeAlbumParent(ctx, ref)
        authorizeConfirmed(ctx)
      },
    },
  )
  const { done, failure, text } = result
  if (done) throw redirectTo(albumPaths.edit(done.value))
  const isTitleWrong = failure.fields['title'] !== undefined
  const body: NewAlbumFailure = { reason: failure.code, title: text('title'), isTitleWrong }
  return formResponse(body, result)
}
