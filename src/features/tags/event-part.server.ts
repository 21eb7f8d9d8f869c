import { eq } from 'drizzle-orm'
import type { EventPart } from '#features/events/commands/event-parts.server.ts'
import { setTags } from './commands.server.ts'
import { eventTags } from './table.server.ts'

export const tagsPart: EventPart<'tags'> = {
  name: 'tags',
  write: (ctx, { id, locale }, list) => setTags(ctx, id, list, locale),
  copy: async ({ db }, { from, to }) => {
    const rows = await db.select({ tagId: eventTags.tagId }).from(eventTags).where(eq(eventTags.eventId, from))
    if (rows.length > 0) await db.insert(eventTags).values(rows.map(({ tagId }) => ({ eventId: to, tagId })))
  },
}
