import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { visibleOrganizers } from '#features/organizations/authorize.server.ts'

/**
 * Who may see an event, decided here alone: page, list, search, feed, API and suggestions all go through it (decisions 3).
 * `alias` is the name of the events table in the statement.
 */
export const visibleEvents = (ctx: Context, alias = 'e'): SQL => {
  const event = sql.identifier(alias)
  return sql`(${event}.moderation = 'published' and ${event}.deleted_at is null and exists (
    select 1 from organizations vo where vo.id = ${event}.organizer_id and ${visibleOrganizers(ctx, 'vo')}))`
}
