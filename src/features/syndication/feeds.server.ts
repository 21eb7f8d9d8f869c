import { sql } from 'drizzle-orm'
import { organizedBy } from '#features/events/co-organizers.server.ts'
import { matchesText, searchConditions } from '#features/events/queries/search-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Search } from '#shared/search.ts'
import { listSyndicatedEvents } from './queries.server.ts'

/** Entries of a feed. Readers ask often and keep what they have seen. */
const FEED_ENTRIES = 50

/** The events of a search that were published or changed last, past ones included. */
export const listChangedEvents = (ctx: RequestContext, search: Search) =>
  listSyndicatedEvents(ctx, {
    where: sql`${matchesText(search.q)} and ${searchConditions(ctx, search)}`,
    limit: FEED_ENTRIES,
  })

export const listChangedEventsOf = (ctx: RequestContext, organizerId: number) =>
  listSyndicatedEvents(ctx, { where: organizedBy(organizerId), limit: FEED_ENTRIES })
