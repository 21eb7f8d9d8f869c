import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { type AuthorizedEvent, authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { visibleEmails } from '../visible-emails.server.ts'
import { requireSending } from './checked-message.server.ts'
import { sendEmailJob } from './deliver.server.ts'

const DAY_SECONDS = 86_400

/** Sends an email again to those whose mail server refused it. Returns how many. Throws `nobody_to_email`. */
export async function retryFailed(ctx: RequestContext, ref: EventRef, emailId: number): Promise<number> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  await requireSending(ctx, event)
  return transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    await lockEmail(txCtx, event, emailId)
    const rows = await db.execute(sql`
      update player_email_recipients set state = 'queued', failure = null, attempts = 0, retry_at = null
      where email_id = ${emailId} and state = 'failed' returning id`)
    if (rows.length === 0) throw new AppError('nobody_to_email')
    await rateLimit(txCtx, String(emailId), { name: 'player-emails-again', points: 3, seconds: DAY_SECONDS })
    await enqueue(txCtx, sendEmailJob, { emailId })
    return rows.length
  })
}

/**
 * Stops a message: those whom the mail server was not given it for get none. Returns how many. Throws `already_sent` where nobody waits,
 * and 404 for reminders, of which each occasion counts once.
 */
export async function stopMessage(ctx: RequestContext, ref: EventRef, emailId: number): Promise<number> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  return transaction(ctx, async (txCtx) => {
    const { kind } = await lockEmail(txCtx, event, emailId)
    if (kind !== 'message') throw notFound()
    const rows = await txCtx.db.execute(sql`
      update player_email_recipients set state = 'skipped', failure = 'stopped', claimed_by = null, retry_at = null
      where email_id = ${emailId} and state = 'queued' and started_at is null returning id`)
    if (rows.length === 0) throw new AppError('already_sent')
    await recordAudit(txCtx, {
      action: 'stopPlayerEmail',
      entityType: 'event',
      entityId: event.eventId,
      details: { email: emailId, recipients: rows.length },
    })
    return rows.length
  })
}

async function lockEmail({ db }: RequestContext, event: AuthorizedEvent, emailId: number) {
  const [email] = isRowId(emailId)
    ? await db.execute<{ kind: string }>(sql`
        select m.kind from player_emails m where m.id = ${emailId} and ${visibleEmails(event)} for update`)
    : []
  if (!email) throw notFound()
  return email
}
