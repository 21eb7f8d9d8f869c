import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { DAY_MS } from '#shared/durations.ts'
import { getMessageTarget } from './queries.server.ts'
import { organizerMessageForm } from './schema.ts'
import { organizerMessages } from './table.server.ts'

export const messageSentJob = jobKind('organizer_messages.sent', { id: z.int() })

/** Of one person to all organizers together. */
const LIMIT = { name: 'organizer-message', points: 10, seconds: 3600 }
/** In days: long enough to send the email again. */
const KEPT_DAYS = 30

/** Sends a message to the organizers of an event that the actor registered for. Their answer goes to the actor's address. */
export async function sendOrganizerMessage(ctx: RequestContext, registrationId: number, form: unknown): Promise<void> {
  const { userId } = await authorizeHolder(ctx, registrationId)
  await getMessageTarget(ctx, registrationId)
  const { message } = parse(organizerMessageForm, form)
  await limitCostly(ctx, { personId: userId }, LIMIT, 'too_many_messages')
  await transaction(ctx, async (txCtx) => {
    const row = { registrationId, senderId: userId, message, createdAt: ctx.now }
    const [stored] = await txCtx.db.insert(organizerMessages).values(row).returning({ id: organizerMessages.id })
    await enqueue(txCtx, messageSentJob, { id: stored!.id })
  })
}

/** Deletes what was emailed long ago. */
export async function deleteOldMessages(ctx: RequestContext) {
  authorizeJob(ctx)
  const cutoff = new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS)
  await ctx.db.delete(organizerMessages).where(lt(organizerMessages.createdAt, cutoff))
}
