import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { givenIn, spoken } from '#platform/strapi/localized.server.ts'
import type { Shape } from '#platform/strapi/resource.ts'
import { DIRECTORY_LIST, PAGE_SIZE } from '#shared/limits.ts'

/** Tags are public words, once the site team took them in or a public event has them; the events they lead to are those one may see. */
export const tagShape: Shape = {
  of: ['tags', 'events', 'organizers'],
  fields: { text: 'text', locale: 'text', createdAt: 'instant', updatedAt: 'instant' },
  relations: {
    events: {
      to: 'event',
      many: true,
      unbounded: true,
      by: { id: 'event_id' },
      through: { table: 'event_tags', mine: 'tag_id', theirs: 'event_id' },
    },
  },
  order: ['text'],
  pageSize: PAGE_SIZE,
  maximum: DIRECTORY_LIST,
  rows: (ctx, tongue) => sql`select g.id, ${spoken(tongue, sql`g.text_es`, sql`g.text_en`)} as text,
    ${givenIn(tongue, sql`g.text_en`)} as locale,
    date_trunc('milliseconds', g.created_at) as "createdAt", date_trunc('milliseconds', g.updated_at) as "updatedAt"
    from tags g where g.accepted or exists (
      select from event_tags vg join events ve on ve.id = vg.event_id where vg.tag_id = g.id and ${visibleEvents(ctx, 've')})`,
}
