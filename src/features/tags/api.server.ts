import { resourceCalls } from '#kit/resource.server.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { tagResource } from './resource.server.ts'

export const tag: DescribedResource = {
  type: 'tag',
  resource: tagResource,
  description: 'A word that events are tagged with.',
  fields: {
    text: { present: true },
    locale: { present: true, values: CONTENT_LOCALES },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: {
    text: 'sin alojamiento',
    locale: 'es',
    createdAt: '2026-10-01T10:00:00.000Z',
    updatedAt: '2026-10-01T10:00:00.000Z',
  },
}

export const tagCalls = resourceCalls(tag, { group: 'Calendar', path: 'tags', one: 'a tag', many: 'tags' })
