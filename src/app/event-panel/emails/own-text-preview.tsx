import { data } from 'react-router'
import { previewOwnText } from '#features/player-emails/own-texts/preview.server.ts'
import { withPictures } from '#platform/email/email-pictures.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { isOwnTextKind } from '#shared/registrations/own-texts.ts'
import type { Route } from './+types/own-text-preview.ts'

/** Shows the whole email in the browser: it brings its own styles, and has nothing else. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = url.searchParams.get('kind') ?? ''
  if (!isOwnTextKind(kind)) throw data({ code: 'not_found' }, { status: 404 })
  const locale = contentLocale(url.searchParams.get('locale') === 'en' ? 'en' : 'es')
  const email = await loadOrThrow(context, (ctx) => previewOwnText(ctx, parseIdOrSlug(params.slug), { kind, locale }))
  return new Response(withPictures(email), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
