import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import {
  PLAYER_EMAIL_RECIPIENTS_MAX,
  PLAYER_EMAIL_TESTS_PER_HOUR,
  PLAYER_EMAILS_OF_EVENT_PER_DAY,
  PLAYER_EMAILS_OF_ORGANIZATION_PER_DAY,
} from '#shared/limits.ts'
import { type Audience, audienceToken, findAudience } from '../audience.server.ts'
import { playerEmailRecipients, playerEmails } from '../table.server.ts'
import { checkMessage, checkReplyTarget, requireSending, toSegment, toTexts } from './checked-message.server.ts'
import { findRepeated } from './repeated-message.server.ts'

export const sendEmailJob = jobKind('player_emails.send', { emailId: z.int() })
/** Of a message that is being written, to its writer. */
export const sendTestJob = jobKind('player_emails.test', { emailId: z.int() })

const DAY_SECONDS = 86_400

/**
 * Sends a message to the players whom the table lists with its filters: one row for each, which a job sends. The same form sent twice sends once. Throws
 * `already_sent`, `recipients_changed` when others would get it than the page showed, `nobody_to_email`, `too_many_recipients`,
 * `organization_not_active`, `event_taken_down`, `too_many_tries` and `invalid`.
 */
export async function sendMessage(ctx: RequestContext, ref: EventRef, form: unknown): Promise<{ id: number }> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const { eventId, organizationId, role } = event
  const me = authorizeSignedIn(ctx)
  const sent = checkMessage(ctx, role, form)
  const filter = toSegment(role, form, sent.ids)
  await requireSending(ctx, event)
  const replyTo = await checkReplyTarget(ctx, event, sent.reply_to)
  return transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    await db.execute(sql`select id from events where id = ${eventId} for no key update`)
    const { before, formKey } = await findRepeated(txCtx, eventId, sent, filter)
    if (before) return { id: before.id }
    const audience = await findAudience(txCtx, eventId, filter)
    requireExpected(audience, sent.seen)
    await rateLimit(txCtx, String(eventId), {
      name: 'player-emails-event',
      points: PLAYER_EMAILS_OF_EVENT_PER_DAY,
      seconds: DAY_SECONDS,
    })
    await rateLimit(txCtx, String(organizationId), {
      name: 'player-emails',
      points: PLAYER_EMAILS_OF_ORGANIZATION_PER_DAY,
      seconds: DAY_SECONDS,
    })
    const [email] = await db
      .insert(playerEmails)
      .values({
        eventId,
        kind: 'message',
        ...toTexts(sent),
        filter,
        replyTo,
        formKey,
        sentBy: me.id,
        createdAt: ctx.now,
      })
      .returning({ id: playerEmails.id })
    await addRecipients(txCtx, email!.id, audience)
    await recordAudit(txCtx, {
      action: 'sendPlayerEmail',
      entityType: 'event',
      entityId: eventId,
      details: { email: email!.id, recipients: audience.reached.length },
    })
    await enqueue(txCtx, sendEmailJob, { emailId: email!.id })
    return email!
  })
}

function requireExpected({ reached }: Audience, seen: string | null) {
  if (reached.length === 0) throw new AppError('nobody_to_email')
  if (reached.length > PLAYER_EMAIL_RECIPIENTS_MAX) throw new AppError('too_many_recipients')
  if (seen !== null && seen !== audienceToken(reached)) throw new AppError('recipients_changed')
}

/** Adds who gets an email, and who would but for a reason. */
async function addRecipients({ db }: RequestContext, emailId: number, { reached, skipped }: Audience) {
  const rows = [
    ...reached.map(({ entry }) => ({ emailId, registrationId: entry.id })),
    ...skipped.map(({ entry, reason }) => ({
      emailId,
      registrationId: entry.id,
      state: 'skipped' as const,
      failure: reason,
    })),
  ]
  await db.insert(playerEmailRecipients).values(rows)
}

/** Sends the message that is being written to the writer's own address, as one of the players would read it. */
export async function sendTestMessage(ctx: RequestContext, ref: EventRef, form: unknown) {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const me = authorizeSignedIn(ctx)
  const sent = checkMessage(ctx, event.role, form)
  await requireSending(ctx, event)
  if (!me.confirmed) throw new AppError('unconfirmed')
  await rateLimit(ctx, String(me.id), {
    name: 'player-email-tests',
    points: PLAYER_EMAIL_TESTS_PER_HOUR,
    seconds: 3600,
  })
  await transaction(ctx, async (txCtx) => {
    const [email] = await txCtx.db
      .insert(playerEmails)
      .values({
        eventId: event.eventId,
        kind: 'test',
        ...toTexts(sent),
        sentBy: me.id,
        createdAt: ctx.now,
        filter: sent.as === null ? {} : { ids: [sent.as] },
      })
      .returning({ id: playerEmails.id })
    await enqueue(txCtx, sendTestJob, { emailId: email!.id })
  })
}
