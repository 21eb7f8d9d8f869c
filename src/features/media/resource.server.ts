import { sql } from 'drizzle-orm'
import type { Shape } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** Bytes as Strapi's kB: decimal, two places (decisions 5). */
export const kilobytes = sql`round(m.bytes / 1000.0, 2)`

/** The file as it was stored; its smaller sizes are in `formats` (decisions 5: one door, `/media/{key}/{size}`). */
export const mediaUrl = sql`'/media/' || m.hash || '/original'`

/**
 * Strapi's media attributes. What a file belongs to, and so who may see it, is told by the relation that leads here:
 * media are no list of their own until their own issue.
 */
export const mediaShape: Shape = {
  of: ['media', 'events', 'organizers'],
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
  order: ['position'],
  pageSize: PAGE_SIZE,
  maximum: DIRECTORY_LIST,
  rows: () => sql`select m.id, m.name, m.alternative_text as "alternativeText", m.caption, m.width, m.height, m.formats, m.hash,
    m.ext, m.mime, ${kilobytes} as size, ${mediaUrl} as url, m.provider, m.position, m.parent_kind, m.parent_id, m.purpose,
    date_trunc('milliseconds', m.created_at) as "createdAt", date_trunc('milliseconds', m.updated_at) as "updatedAt"
    from media m`,
}
