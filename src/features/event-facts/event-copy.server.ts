import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import { findStoredFacts } from './queries.server.ts'
import { eventFacts } from './table.server.ts'

/** A copied event says the same, until someone says that it is right. Its programme counts from its first day. */
export const copyFacts: EventCopy = async (ctx, { from, to }) => {
  const found = await findStoredFacts(ctx, from)
  if (found) await ctx.db.insert(eventFacts).values({ eventId: to, ...found.facts })
}
