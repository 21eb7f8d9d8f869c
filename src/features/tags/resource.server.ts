import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { effectiveLocale, localized } from '#platform/strapi/localized.server.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** A tag is public once the site team accepted it or a public event has it. */
export const tagResource: Resource = {
  cacheTags: ['tags', 'events', 'organizers'],
  fields: { text: 'text', locale: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    events: {
      to: 'event',
      many: true,
      isUnbounded: true,
      keys: { id: 'event_id' },
      through: { table: 'event_tags', mine: 'tag_id', theirs: 'event_id' },
    },
  },
  relationOrder: ['text'],
  pageSize: PAGE_SIZE,
  maxPageSize: DIRECTORY_LIST,
  rows: (ctx, locale) => sql`select g.id, ${localized(locale, sql`g.text_es`, sql`g.text_en`)} as text,
    ${effectiveLocale(locale, sql`g.text_en`)} as locale,
    date_trunc('milliseconds', g.created_at) as "createdAt", date_trunc('milliseconds', g.updated_at) as "updatedAt"
    from tags g where g.accepted or exists (
      select from event_tags vg join events ve on ve.id = vg.event_id where vg.tag_id = g.id and ${visibleEvents(ctx, 've')})`,
}
