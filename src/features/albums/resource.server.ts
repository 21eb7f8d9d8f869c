import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** Public photo albums of visible events. */
export const albumResource: Resource = {
  cacheTags: ['albums', 'events', 'media', 'organizers'],
  fields: { title: 'text', description: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    images: {
      to: 'media',
      many: true,
      keys: { id: 'id' },
      through: { table: 'shown_photos', mine: 'album_id', theirs: 'media_id', order: 'position' },
    },
  },
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx) => sql`select a.id, a.event_id, a.title, a.description,
    date_trunc('milliseconds', a.created_at) as "createdAt", date_trunc('milliseconds', a.updated_at) as "updatedAt"
    from albums a join events e on e.id = a.event_id
    where a.visibility = 'public' and a.hidden_at is null and a.deleted_at is null and ${visibleEvents(ctx, 'e')}`,
}
