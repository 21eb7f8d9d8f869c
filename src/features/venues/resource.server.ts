import { sql } from 'drizzle-orm'
import { columnsOf } from '#platform/database/json.server.ts'
import type { Kind, Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'
import { VENUE_ATTRIBUTES, type VenueAttribute } from '#shared/venue-columns.ts'
import { visibleVenues } from './access.server.ts'
import { venues } from './table.server.ts'

const v = columnsOf(venues, 'v')
const ATTRIBUTES = sql.join(
  VENUE_ATTRIBUTES.map(([name, api]) => sql`${v[name]} as ${sql.identifier(api)}`),
  sql`, `,
)

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
  } satisfies Record<VenueAttribute, Kind> & Record<string, Kind>,
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
  rows: (ctx) => sql`select v.id, v.slug, ${ATTRIBUTES},
    case when v.latitude is not null then json_build_array(v.latitude, v.longitude) end as gps,
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
