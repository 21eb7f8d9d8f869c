import { sql } from 'drizzle-orm'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** The size in kB with two decimals, as in Strapi. */
export const kilobytes = sql`round(m.bytes / 1000.0, 2)`

/** The URL of the original; smaller sizes are in `formats`. */
export const mediaUrl = sql`'/media/' || m.hash || '/original'`

/**
 * Strapi's media attributes. Media are only reached through relations, which decide visibility by the parent; there is no list of media.
 */
export const mediaResource: Resource = {
  cacheTags: ['media', 'events', 'organizers'],
  fields: {
    name: 'text',
    alternativeText: 'text',
    caption: 'text',
    width: 'integer',
    height: 'integer',
    formats: 'json',
    hash: 'text',
    ext: 'text',
    mime: 'text',
    size: 'decimal',
    url: 'text',
    provider: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {},
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: () => sql`select m.id, m.name, m.alternative_text as "alternativeText", m.caption, m.width, m.height, m.formats, m.hash,
    m.ext, m.mime, ${kilobytes} as size, ${mediaUrl} as url, m.provider,
    date_trunc('milliseconds', m.created_at) as "createdAt", date_trunc('milliseconds', m.updated_at) as "updatedAt"
    from media m where m.removed_at is null`,
}
