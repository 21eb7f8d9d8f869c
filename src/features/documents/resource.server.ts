import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { kilobytes, mediaUrl } from '#features/media/resource.server.ts'
import type { Shape } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** Public files of visible events (spec §3); `updatedAt` is the last edition. */
export const documentShape: Shape = {
  of: ['events', 'media', 'organizers'],
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
  maximum: DIRECTORY_LIST,
  rows: (
    ctx,
  ) => sql`select d.id, d.event_id, d.name, ${mediaUrl} as url, m.mime, m.ext, m.formats, ${kilobytes} as size,
    date_trunc('milliseconds', d.created_at) as "createdAt", date_trunc('milliseconds', d.updated_at) as "updatedAt"
    from documents d join media m on m.id = d.media_id join events e on e.id = d.event_id
    where ${visibleEvents(ctx, 'e')}`,
}
