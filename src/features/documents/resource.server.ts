import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { kilobytes, mediaUrl } from '#features/media/resource.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** SQL condition: document `d` of an event is for everybody who sees the event. */
const publicDocuments = sql`d.audience = 'public' and d.hidden_at is null and d.deleted_at is null`

/** Public files of visible events. */
export const documentResource: Resource = {
  cacheTags: ['events', 'media', 'organizers'],
  fields: {
    name: 'text',
    url: 'text',
    mime: 'text',
    ext: 'text',
    formats: 'json',
    size: 'decimal',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {},
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (
    ctx,
  ) => sql`select d.id, d.event_id, d.name, ${mediaUrl} as url, m.mime, m.ext, m.formats, ${kilobytes} as size,
    date_trunc('milliseconds', d.created_at) as "createdAt", date_trunc('milliseconds', d.updated_at) as "updatedAt"
    from documents d join media m on m.id = d.media_id join events e on e.id = d.event_id
    where ${publicDocuments} and ${visibleEvents(ctx, 'e')}`,
}
