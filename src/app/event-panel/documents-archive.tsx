import { archiveResponse } from '#app/documents/archive-response.server.ts'
import { openArchive } from '#features/documents/archive.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Route } from './+types/documents-archive.ts'

/** All documents of an event as one ZIP, for who reads its panel. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const slug = parseIdOrSlug(params.slug)
  return archiveResponse(
    await loadOrThrow(context, async (ctx) => {
      await authorizeEvent(ctx, 'events.read', slug)
      return openArchive(ctx, { kind: 'event', ref: slug })
    }),
    request,
  )
}
