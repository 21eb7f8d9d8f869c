import { z } from 'zod'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'

const group = 'This document'
const etag = { ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' } } }
const example = { openapi: '3.1.0' }

export const openApiCalls: CallDescriptions = {
  'GET /api/openapi.json': {
    ...{ group, access: 'anyone', summary: 'Get this document' },
    answers: {
      200: {
        description: 'OpenAPI 3.1, as JSON.',
        ...{ schema: z.looseObject({ openapi: z.literal('3.1.0') }), example, headers: etag },
      },
    },
  },
  'GET /api/openapi.yaml': {
    ...{ group, access: 'anyone', summary: 'Get this document as YAML' },
    answers: {
      200: {
        description: 'OpenAPI 3.1, as YAML.',
        ...{ schema: { type: 'string' }, example: 'openapi: 3.1.0', headers: etag },
        contentType: 'application/yaml',
      },
    },
  },
}
