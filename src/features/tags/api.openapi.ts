import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { entryCall, listCall } from '#platform/openapi/resource-calls.ts'
import type { ResourceDescription } from '#platform/openapi/resource-schemas.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { tagResource } from './resource.server.ts'

export const tagDescription: ResourceDescription = {
  description: 'A word that events are tagged with.',
  fields: {
    ...{ text: { present: true }, locale: { present: true, values: CONTENT_LOCALES } },
    ...{ createdAt: { present: true }, updatedAt: { present: true } },
  },
  example: {
    ...{ text: 'sin alojamiento', locale: 'es' },
    ...{ createdAt: '2026-10-01T10:00:00.000Z', updatedAt: '2026-10-01T10:00:00.000Z' },
  },
}

const group = 'Calendar'

export const tagCalls: CallDescriptions = {
  'GET /api/tags': listCall('tag', tagResource, tagDescription, { group, summary: 'List tags' }),
  'GET /api/tags/{id}': entryCall('tag', tagResource, tagDescription, { group, summary: 'Get a tag' }),
}
