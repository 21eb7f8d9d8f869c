import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** A series is public while one of its editions is. */
export const seriesResource: Resource = {
  cacheTags: ['series', 'events', 'organizers'],
  fields: { name: 'text', slug: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    events: { to: 'event', many: true, isUnbounded: true, keys: { id: 'series_id' } },
    organizer: { to: 'organizer', many: false, keys: { organizer_id: 'id' } },
  },
  relationOrder: ['name'],
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx) => sql`select s.id, s.organizer_id, s.name, s.slug,
    date_trunc('milliseconds', s.created_at) as "createdAt", date_trunc('milliseconds', s.updated_at) as "updatedAt"
    from event_series s where exists (select from events ve where ve.series_id = s.id and ${visibleEvents(ctx, 've')})`,
}
