import { findOwnCasting } from '#features/casting/preferences/own.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { splitPath } from '#shared/paths.ts'

/** The casting for a registration's page, with the texts rendered. */
export async function loadOwnCasting(ctx: RequestContext, registrationId: number, url: URL) {
  const casting = await findOwnCasting(ctx, registrationId)
  if (!casting) return null
  const { prefix } = splitPath(url.pathname)
  const assigned = casting.assigned.map((part) => ({ ...part, body: renderMarkdown(part.body, { prefix }).html }))
  return { ...casting, assigned }
}
