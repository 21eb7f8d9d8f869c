import { eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventStatus } from '#shared/enums.ts'
import { playerEmails } from '../table.server.ts'
import { checkMessage, checkReplyTarget, requireSending, toSegment, toTexts } from './checked-message.server.ts'
import { lockPlanned } from './lock-planned.server.ts'
import { findRepeated } from './repeated-message.server.ts'

export type Written = Awaited<ReturnType<typeof readWritten>>

/**
 * What a form says of a message, by who may send it. Throws `invalid`, `organization_not_active` and `event_taken_down`, and 404 for filters
 * that the role may not use.
 */
export async function readWritten(ctx: RequestContext, ref: EventRef, form: unknown) {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const me = authorizeSignedIn(ctx)
  const sent = checkMessage(ctx, event.role, form)
  const filter = toSegment(event.role, form, sent.ids)
  await requireSending(ctx, event)
  const replyTo = await checkReplyTarget(ctx, event, sent.reply_to)
  return { event, me, sent, filter, replyTo }
}

/** When it goes; null for now. `eventStatus`: as it was when it was planned. */
type Plan = { scheduledFor: Date; eventStatus: EventStatus } | null

/**
 * Stores it, in the place of the one that was planned where the form changes that; whoever does so is its author. `isNew`: false where the
 * same form was stored before. Throws `already_sent`, also for a planned one that has gone meanwhile.
 */
export async function storeWritten(ctx: RequestContext, { event, me, sent, filter, replyTo }: Written, plan: Plan) {
  const { db } = ctx
  await db.execute(sql`select id from events where id = ${event.eventId} for no key update`)
  const planned = plan ?? { scheduledFor: null, eventStatus: null }
  const row = { ...toTexts(sent), filter, replyTo, sentBy: me.id, createdAt: ctx.now, heldFor: null, ...planned }
  if (sent.email !== null) {
    await lockPlanned(ctx, event, sent.email)
    await db.update(playerEmails).set(row).where(eq(playerEmails.id, sent.email))
    return { id: sent.email, isNew: true }
  }
  const { before, formKey } = await findRepeated(ctx, event.eventId, sent, filter)
  if (before) return { id: before.id, isNew: false }
  const [added] = await db
    .insert(playerEmails)
    .values({ ...row, eventId: event.eventId, kind: 'message', formKey })
    .returning({ id: playerEmails.id })
  return { id: added!.id, isNew: true }
}
