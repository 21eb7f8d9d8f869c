import { sql } from 'drizzle-orm'
import { previewableEvents, visibleEvents } from '#features/events/access.server.ts'
import { registerMediaParent } from '#features/media/queries.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** Photo albums of visible events. */
export const albumResource: Resource = {
  cacheTags: ['events', 'media', 'organizers'],
  fields: { title: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    images: {
      to: 'media',
      many: true,
      keys: { id: 'parent_id' },
      where: (theirs) => sql`${theirs('parent_kind')} = 'album' and ${theirs('purpose')} = 'photo'`,
    },
  },
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx) => sql`select a.id, a.event_id, a.title,
    date_trunc('milliseconds', a.created_at) as "createdAt", date_trunc('milliseconds', a.updated_at) as "updatedAt"
    from albums a join events e on e.id = a.event_id where ${visibleEvents(ctx, 'e')}`,
}

registerMediaParent(
  'album',
  (ctx) => sql`exists (
  select 1 from albums a join events e on e.id = a.event_id where a.id = m.parent_id and ${previewableEvents(ctx)})`,
)
