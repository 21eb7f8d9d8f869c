import { z } from 'zod'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { PLAYER_EMAIL_TESTS_PER_HOUR } from '#shared/limits.ts'
import { audienceToken, findAudience } from '../audience.server.ts'
import { playerEmails } from '../table.server.ts'
import { checkMessage, requireSending, toTexts } from './checked-message.server.ts'
import { deliver } from './deliver.server.ts'
import { readWritten, storeWritten } from './written-message.server.ts'

export { sendEmailJob } from './deliver.server.ts'

/** Of a message that is being written, to its writer. */
export const sendTestJob = jobKind('player_emails.test', { emailId: z.int() })

/**
 * Sends a message to the players whom the table lists with its filters, or at once one that was planned. The same form sent twice sends
 * once. Throws `already_sent`, `recipients_changed` when others would get it than the page showed, `nobody_to_email`,
 * `too_many_recipients`, `organization_not_active`, `event_taken_down`, `too_many_tries` and `invalid`.
 */
export async function sendMessage(ctx: RequestContext, ref: EventRef, form: unknown): Promise<{ id: number }> {
  const written = await readWritten(ctx, ref, form)
  const { event, sent, filter } = written
  return transaction(ctx, async (txCtx) => {
    const { id, isNew } = await storeWritten(txCtx, written, null)
    if (!isNew) return { id }
    const audience = await findAudience(txCtx, event.eventId, filter)
    if (sent.seen !== null && audience.reached.length > 0 && sent.seen !== audienceToken(audience.reached))
      throw new AppError('recipients_changed')
    await deliver(txCtx, { ...event, emailId: id }, audience)
    return { id }
  })
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
