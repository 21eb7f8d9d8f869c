import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { seriesResource } from './resource.server.ts'

export const eventSeries: DescribedResource = {
  type: 'series',
  resource: seriesResource,
  description: 'What the editions of an event belong to.',
  fields: {
    name: { present: true },
    slug: { present: true },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: {
    name: 'El faro',
    slug: 'el-faro-serie',
    createdAt: '2026-10-01T10:00:00.000Z',
    updatedAt: '2026-10-01T10:00:00.000Z',
  },
}
