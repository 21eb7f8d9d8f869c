import { eq, sql } from 'drizzle-orm'
import { registrations } from '#features/registrations/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** Characters of the notes that lists show. */
const NOTES_KEPT = 10_000

/** Adds to what the organization noted before: one note a line, without the oldest when there are too many. The history has them all. */
export const addNote = (ctx: RequestContext, { id }: { id: number }, note: string) =>
  ctx.db
    .update(registrations)
    .set({
      organizerNote: sql`right(concat_ws(E'\\n', ${registrations.organizerNote}, ${note}::text), ${NOTES_KEPT}::int)`,
      updatedAt: ctx.now,
    })
    .where(eq(registrations.id, id))
