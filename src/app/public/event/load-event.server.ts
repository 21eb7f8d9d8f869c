import { type RouterContextProvider, redirect } from 'react-router'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { spotOf } from '#features/events/queries/map.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { joinPath, splitPath } from '#shared/paths.ts'

type Args = { context: Readonly<RouterContextProvider>; params: { id: string }; url: URL }

/** Reads an event for either of its two presentations; an old slug, an id or the other language's slug leads to the right address. */
export async function readEvent({ context, params, url }: Args, address: (slug: string) => string) {
  const event = await loadOrThrow(context, (ctx) => getEventPage(ctx, params.id.toLowerCase()))
  const { pathname, search } = url
  const { prefix } = splitPath(pathname)
  // An unprefixed address may change with the visitor's language, so only a prefixed one is moved for good.
  if (params.id !== event.slug) throw redirect(joinPath(prefix, address(event.slug)) + search, prefix ? 301 : 302)
  return { event, html: renderMarkdown(event.description, { prefix }).html, spot: spotOf(event.venue) }
}
