import { readSharedPortrait } from '#features/characters/sharing/shared-character.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import type { Route } from './+types/portrait.ts'

/** The portrait of a shared character; must not be stored. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const picture = await loadOrThrow(context, (ctx) => readSharedPortrait(ctx, token))
  return new Response(picture, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
