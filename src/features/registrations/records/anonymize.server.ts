import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { registrationCharges } from '../charges/table.server.ts'
import { registrationEndings } from '../endings/table.server.ts'
import { removeFilesOf } from '../files/link.server.ts'
import { registrationTags } from '../player-tags/table.server.ts'
import { registrationConsents, registrationHistory, registrations } from '../table.server.ts'

/**
 * Removes everything about people from registrations. What remains is that someone had that ticket, with its prices and states. Part of
 * the caller's transaction; the caller has ended those that are still live and in the future.
 */
export async function anonymizeRegistrations(ctx: RequestContext, ids: number[]) {
  if (ids.length === 0) return
  await removeFilesOf(ctx, ids)
  await ctx.db
    .update(registrations)
    .set({
      userId: null,
      holderId: null,
      name: null,
      email: null,
      formKey: null,
      answers: {},
      specialAnswers: {},
      keptPrices: {},
      specialErasedAt: sql`coalesce(special_erased_at, ${ctx.now.toISOString()})`,
      birthDate: null,
      guardianName: null,
      guardianPhone: null,
      guardianEmail: null,
      authorizationMediaId: null,
      authorizationOnPaper: false,
      endReason: null,
      organizerNote: null,
      anonymizedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(inArray(registrations.id, ids))
  await ctx.db.delete(registrationEndings).where(inArray(registrationEndings.registrationId, ids))
  await ctx.db.delete(registrationTags).where(inArray(registrationTags.registrationId, ids))
  await ctx.db.delete(registrationConsents).where(inArray(registrationConsents.registrationId, ids))
  // Of the ledger only amounts are kept, so that the organization's sums stay right.
  await ctx.db
    .update(registrationCharges)
    .set({ reason: null })
    .where(and(inArray(registrationCharges.registrationId, ids), isNotNull(registrationCharges.reason)))
  await ctx.db.execute(
    sql`update payments set note = null where registration_id = any (${idArray(ids)}) and note is not null`,
  )
  await ctx.db
    .update(registrationHistory)
    .set({ note: null, message: null, userId: sql`case when actor <> 'player' then user_id end` })
    .where(inArray(registrationHistory.registrationId, ids))
}
