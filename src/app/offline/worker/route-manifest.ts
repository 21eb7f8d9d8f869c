import { PATIENCE_MS } from '#shared/offline/offline.ts'
import { openCache } from '../store.ts'

/**
 * The routes that the router asks for before it opens a page or sends a form. Without a network they come from the list of all routes of the
 * same build, which is kept with its pages: all of them, so that none has to be asked for again.
 */
export async function openRoutes(request: Request, url: URL): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS.first, null))
  const response = await Promise.race([fetch(request), late]).catch(() => null)
  if (response && response.status < 500) return response
  const kept = await findRoutes(url)
  return kept ? Response.json(kept) : Response.error()
}

async function findRoutes({ searchParams }: URL): Promise<Record<string, unknown> | null> {
  const file = `/assets/manifest-${searchParams.get('version')}.js`
  const kept = await (await openCache('assets')).match(file)
  if (!kept) return null
  const text = await kept.text()
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes
}
