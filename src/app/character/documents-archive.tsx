import { archiveResponse } from '#app/documents/archive-response.server.ts'
import { openArchive } from '#features/documents/archive.server.ts'
import type { Route } from './+types/documents-archive.ts'
import { loadCharacterPage } from './load-character.server.ts'

/** All documents of a character as one ZIP. */
export const loader = async (call: Route.LoaderArgs) =>
  archiveResponse(
    await loadCharacterPage(call, (ctx, id) => openArchive(ctx, { kind: 'character', ref: id })),
    call.request,
  )
