import { sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'
import { visibleOrganizers } from './access.server.ts'
import { organizationMedia } from './table.server.ts'

/** The organizer: the public part of an organization, without its account's data. */
export const organizerResource: Resource = {
  cacheTags: ['organizers'],
  rowTags: {},
  fields: {
    name: 'text',
    slug: 'text',
    url: 'text',
    facebook: 'text',
    instagram: 'text',
    discord: 'text',
    type: 'text',
    county: 'text',
    description: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {
    header: { to: 'media', many: false, keys: { header_id: 'id' } },
    events: {
      to: 'event',
      many: true,
      isUnbounded: true,
      keys: { id: 'organizer_id' },
    },
  },
  relationOrder: ['name'],
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx, locale) => sql`select o.id, o.name, o.slug, o.url, o.facebook, o.instagram, o.discord, o.type, o.county,
    ${localized(locale, sql`coalesce(o.description_es, o.description_en)`, sql`o.description_en`)} as description,
    ${headerOf(organizationMedia, sql`o.id`, sql`m.id`)} as header_id,
    date_trunc('milliseconds', o.created_at) as "createdAt", date_trunc('milliseconds', o.updated_at) as "updatedAt"
    from organizations o where ${visibleOrganizers(ctx, 'o')}`,
  // An organizer merged into another resolves to the other.
  find: (reference, column) => ({
    where:
      'id' in reference
        ? sql`${column('id')} = (select coalesce(w.merged_into, w.id) from organizations w where w.id = ${reference.id}::integer)`
        : sql`${column('id')} = (select coalesce(w.merged_into, w.id) from organization_slugs s
            join organizations w on w.id = s.organization_id where s.slug = ${reference.slug}::text)`,
  }),
}
