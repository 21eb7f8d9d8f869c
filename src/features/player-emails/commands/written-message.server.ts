import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { EventStatus } from '#shared/enums.ts'
import { playerEmails } from '../table.server.ts'
import { checkMessage, checkReplyTarget, requireSending, toSegment, toTexts } from './checked-message.server.ts'
import { lockPlanned, type Planned } from './lock-planned.server.ts'
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
 * Stores it, in the place of the one that was planned where the form changes that, or has planned it; whoever does so is its author.
 * `isNew`: false where the same form was stored before. Throws `already_sent`, also for a planned one that has gone meanwhile, and
 * `changed_meanwhile` for one that someone else has changed.
 */
export async function storeWritten(ctx: RequestContext, { event, me, sent, filter, replyTo }: Written, plan: Plan) {
  const { db } = ctx
  await db.execute(sql`select id from events where id = ${event.eventId} for no key update`)
  const planned = plan ?? { scheduledFor: null, eventStatus: null }
  const row = { ...toTexts(sent), filter, replyTo, sentBy: me.id, createdAt: ctx.now, heldFor: null, ...planned }
  const repeated = sent.email === null ? await findRepeated(ctx, event.eventId, sent, filter) : null
  const before = repeated?.before ?? null
  const changed = sent.email ?? (before?.isPlanned ? before.id : null)
  if (changed !== null) {
    const stored = await lockPlanned(ctx, event, changed)
    if (plan && isSame(stored, { ...toTexts(sent), filter, replyTo, at: plan.scheduledFor.getTime() }))
      return { id: changed, isNew: false }
    if (sent.version !== null && sent.version !== stored.version) throw new AppError('changed_meanwhile')
    await db.update(playerEmails).set(row).where(eq(playerEmails.id, changed))
    return { id: changed, isNew: true }
  }
  if (before && plan) throw new AppError('already_sent')
  if (before) return { id: before.id, isNew: false }
  const [added] = await db
    .insert(playerEmails)
    .values({ ...row, eventId: event.eventId, kind: 'message', formKey: repeated!.formKey })
    .returning({ id: playerEmails.id })
  return { id: added!.id, isNew: true }
}

/** What was planned already says all of it. */
const isSame = ({ version: _, ...stored }: Planned, wanted: Omit<Planned, 'version'>) =>
  isDeepStrictEqual({ ...stored }, { ...wanted })
