import { type AlbumParentRef, authorizeAlbumParent } from '#features/albums/authorize.server.ts'
import { createAlbum } from '#features/albums/commands/albums.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type ActionArgs, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { albumPaths } from '#shared/albums/album-paths.ts'

/** The action of a page of albums: creates one, and opens it. Who may create none is refused before the body is read. */
export const createAlbumAction = <Args>(parentOf: (call: ActionArgs & Args) => AlbumParentRef) =>
  pageAction({
    subject: (call: ActionArgs & Args) => [parentOf(call)],
    authorize: async (ctx, parent) => {
      authorizeSignedIn(ctx)
      await authorizeAlbumParent(ctx, parent)
      authorizeConfirmed(ctx)
    },
    intents: {
      create: async (ctx, parent, { title }) => redirectTo(albumPaths.edit(await createAlbum(ctx, parent, { title }))),
    },
  })
