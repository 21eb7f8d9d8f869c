import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { characterLinks } from '../table.server.ts'

const NOTHING_SUBMITTED: Partial<typeof characterLinks.$inferInsert> = {
  submittedAt: null,
  submittedName: null,
  submittedBiography: null,
  submittedBackground: null,
  approval: 'none',
  approvalReason: null,
  decidedBy: null,
  decidedAt: null,
}

/**
 * Ends links. After the event its organizers keep what was submitted to them; before it they have no use for it any more, and what was
 * submitted goes with the link, and so does what they wrote about it.
 */
export async function endLinks(ctx: RequestContext, which: SQL, { over }: { over: boolean }) {
  if (!over)
    await ctx.db.execute(sql`delete from character_notes where link_id in
      (select id from character_links where ${which} and revoked_at is null)`)
  await ctx.db
    .update(characterLinks)
    .set({ revokedAt: ctx.now, ...(!over && NOTHING_SUBMITTED) })
    .where(and(which, isNull(characterLinks.revokedAt)))
}
