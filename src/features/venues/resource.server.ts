import { sql } from 'drizzle-orm'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'
import { visibleVenues } from './access.server.ts'

/** Public venues. */
export const venueResource: Resource = {
  cacheTags: ['venues'],
  rowTags: {},
  fields: {
    name: 'text',
    slug: 'text',
    address: 'text',
    county: 'text',
    gps: 'json',
    url: 'text',
    type: 'text',
    price_person_night: 'integer',
    capacity: 'integer',
    phone_number: 'text',
    country: 'text',
    time_zone: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {
    events: {
      to: 'event',
      many: true,
      isUnbounded: true,
      keys: { id: 'venue_id' },
    },
  },
  relationOrder: ['name'],
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx) => sql`select v.id, v.name, v.slug, v.address, v.county,
    case when v.latitude is not null then json_build_array(v.latitude, v.longitude) end as gps,
    v.url, v.type, v.price_person_night, v.capacity, v.phone_number, v.country, v.time_zone,
    date_trunc('milliseconds', v.created_at) as "createdAt", date_trunc('milliseconds', v.updated_at) as "updatedAt"
    from venues v where ${visibleVenues(ctx, 'v')}`,
  // A venue merged into another resolves to the other.
  find: (reference, column) => ({
    where:
      'id' in reference
        ? sql`${column('id')} = (select coalesce(w.merged_into, w.id) from venues w where w.id = ${reference.id}::integer)`
        : sql`${column('id')} = (select coalesce(w.merged_into, w.id) from venue_slugs s
            join venues w on w.id = s.venue_id where s.slug = ${reference.slug}::text)`,
  }),
}
