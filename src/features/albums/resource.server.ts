import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import type { Shape } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** Photo albums of visible events (spec §3). */
export const albumShape: Shape = {
  of: ['events', 'media', 'organizers'],
  fields: { title: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    images: {
      to: 'media',
      many: true,
      by: { id: 'parent_id' },
      only: (theirs) => sql`${theirs('parent_kind')} = 'album' and ${theirs('purpose')} = 'photo'`,
    },
  },
  pageSize: PAGE_SIZE,
  maximum: DIRECTORY_LIST,
  rows: (ctx) => sql`select a.id, a.event_id, a.title,
    date_trunc('milliseconds', a.created_at) as "createdAt", date_trunc('milliseconds', a.updated_at) as "updatedAt"
    from albums a join events e on e.id = a.event_id where ${visibleEvents(ctx, 'e')}`,
}
