import { inArray, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { removeFilesOf } from '../files/link.server.ts'
import { registrationConsents, registrationHistory, registrations } from '../table.server.ts'

/**
 * Removes everything about people from registrations. What remains is that somebody had that ticket, with its prices and states. Part of
 * the caller's transaction; the caller has ended those that are still live and in the future.
 */
export async function anonymizeRegistrations(ctx: RequestContext, ids: number[]) {
  if (ids.length === 0) return
  await removeFilesOf(ctx, ids)
  await ctx.db
    .update(registrations)
    .set({
      ...{ userId: null, holderId: null, name: null, email: null, formKey: null },
      ...{
        answers: {},
        specialAnswers: {},
        specialErasedAt: sql`coalesce(special_erased_at, ${ctx.now.toISOString()})`,
      },
      ...{ birthDate: null, guardianName: null, guardianPhone: null, guardianEmail: null, authorizationMediaId: null },
      ...{ endReason: null, organizerNote: null, anonymizedAt: ctx.now, updatedAt: ctx.now },
    })
    .where(inArray(registrations.id, ids))
  await ctx.db.delete(registrationConsents).where(inArray(registrationConsents.registrationId, ids))
  await ctx.db
    .update(registrationHistory)
    .set({ note: null, userId: sql`case when actor <> 'player' then user_id end` })
    .where(inArray(registrationHistory.registrationId, ids))
}
