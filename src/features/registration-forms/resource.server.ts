import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** What visible events ask with a registration. Texts hold both languages. */
export const registrationFormResource: Resource = {
  cacheTags: ['events', 'organizers'],
  fields: {
    version: 'integer',
    sections: 'json',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {},
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx) => sql`select f.id, f.event_id, f.version, v.definition -> 'sections' as sections,
    date_trunc('milliseconds', f.created_at) as "createdAt", date_trunc('milliseconds', f.updated_at) as "updatedAt"
    from registration_forms f
    join registration_form_versions v on v.form_id = f.id and v.version = f.version
    join events e on e.id = f.event_id
    where ${visibleEvents(ctx, 'e')}`,
}
