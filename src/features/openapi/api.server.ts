import { z } from 'zod'
import type { ApiContext } from '#kit/call.server.ts'
import { call } from '#kit/call.server.ts'
import { derived } from '#kit/extension-point.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { getOpenApiDocument } from './document.server.ts'

const group = 'This document'
const etag = { ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' } } }
const example = { openapi: '3.1.0' }

const toJson = derived((ctx) => JSON.stringify(getOpenApiDocument(ctx)))
const toYaml = derived(async (ctx) => {
  const { stringify } = await import('yaml')
  return stringify(getOpenApiDocument(ctx), { aliasDuplicateObjects: false })
})

/** With a tag, the response is stored compressed and has an ETag; no change of the data changes it. */
function respond(c: ApiContext, contentType: string, text: string) {
  addCacheTags(c.var.ctx, 'openapi')
  return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'public, max-age=300' })
}

export const openApiCalls = [
  call('GET /api/openapi.json', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Get this document',
    answers: {
      200: {
        description: 'OpenAPI 3.1, as JSON.',
        schema: z.looseObject({ openapi: z.literal('3.1.0') }),
        example,
        headers: etag,
      },
    },
    respond: (c) => respond(c, 'application/json', toJson(c.var.ctx)),
  }),
  call('GET /api/openapi.yaml', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Get this document as YAML',
    answers: {
      200: {
        description: 'OpenAPI 3.1, as YAML.',
        schema: { type: 'string' },
        example: 'openapi: 3.1.0',
        headers: etag,
        contentType: 'application/yaml',
      },
    },
    respond: async (c) => respond(c, 'application/yaml', await toYaml(c.var.ctx)),
  }),
]
