import { Hono } from 'hono'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { getOpenApiDocument } from './document.server.ts'

const texts = new Map<string, string>()
/** Made once of the document, which does not change while the process runs. */
function textOf(name: string, make: () => string): string {
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return text
}

/** With a tag, the response is stored compressed and has an ETag; no change of the data changes it. */
function respond(c: Call, contentType: string, text: string) {
  addCacheTags(c.var.ctx, 'openapi')
  return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'public, max-age=300' })
}

/** The OpenAPI document of the API. */
export const openApiApi = new Hono<Env>()
  .get('/openapi.json', (c) =>
    respond(
      c,
      'application/json',
      textOf('json', () => JSON.stringify(getOpenApiDocument())),
    ),
  )
  .get('/openapi.yaml', async (c) => {
    const { stringify } = await import('yaml')
    const make = () => stringify(getOpenApiDocument(), { aliasDuplicateObjects: false })
    return respond(c, 'application/yaml', textOf('yaml', make))
  })
