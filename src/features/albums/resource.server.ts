import { sql } from 'drizzle-orm'
import { previewableEvents, visibleEvents } from '#features/events/access.server.ts'
import { registerMediaParent } from '#features/media/queries.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'
import { albumMedia } from './table.server.ts'

/** Photo albums of visible events. */
export const albumResource: Resource = {
  cacheTags: ['events', 'media', 'organizers'],
  fields: { title: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    images: {
      to: 'media',
      many: true,
      keys: { id: 'id' },
      through: { table: 'album_media', mine: 'album_id', theirs: 'media_id', order: 'position' },
    },
  },
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx) => sql`select a.id, a.event_id, a.title,
    date_trunc('milliseconds', a.created_at) as "createdAt", date_trunc('milliseconds', a.updated_at) as "updatedAt"
    from albums a join events e on e.id = a.event_id where ${visibleEvents(ctx, 'e')}`,
}

registerMediaParent({
  links: albumMedia,
  visible: (ctx) => sql`exists (select 1 from albums a join events e on e.id = a.event_id
    where a.id = ${albumMedia.parentId} and ${previewableEvents(ctx)})`,
})
