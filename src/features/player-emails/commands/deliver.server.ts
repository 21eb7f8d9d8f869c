import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import {
  PLAYER_EMAIL_RECIPIENTS_MAX,
  PLAYER_EMAILS_OF_EVENT_PER_DAY,
  PLAYER_EMAILS_OF_ORGANIZATION_PER_DAY,
} from '#shared/limits.ts'
import type { Audience } from '../audience.server.ts'
import { playerEmailRecipients } from '../table.server.ts'

export const sendEmailJob = jobKind('player_emails.send', { emailId: z.int() })

const DAY_SECONDS = 86_400

type Delivered = { emailId: number; eventId: number; organizationId: number }

/**
 * Gives an email its recipients, in the transaction that stores it as sent: one row for each, which a job sends. Throws `nobody_to_email`,
 * `too_many_recipients` and `too_many_tries`.
 */
export async function deliver(
  ctx: RequestContext,
  { emailId, eventId, organizationId }: Delivered,
  { reached, skipped }: Audience,
) {
  if (reached.length === 0) throw new AppError('nobody_to_email')
  if (reached.length > PLAYER_EMAIL_RECIPIENTS_MAX) throw new AppError('too_many_recipients')
  await rateLimit(ctx, String(eventId), {
    name: 'player-emails-event',
    points: PLAYER_EMAILS_OF_EVENT_PER_DAY,
    seconds: DAY_SECONDS,
  })
  await rateLimit(ctx, String(organizationId), {
    name: 'player-emails',
    points: PLAYER_EMAILS_OF_ORGANIZATION_PER_DAY,
    seconds: DAY_SECONDS,
  })
  await ctx.db.insert(playerEmailRecipients).values([
    ...reached.map(({ entry }) => ({ emailId, registrationId: entry.id })),
    ...skipped.map(({ entry, reason }) => ({
      emailId,
      registrationId: entry.id,
      state: 'skipped' as const,
      failure: reason,
    })),
  ])
  await recordAudit(ctx, {
    action: 'sendPlayerEmail',
    entityType: 'event',
    entityId: eventId,
    details: { email: emailId, recipients: reached.length },
  })
  await enqueue(ctx, sendEmailJob, { emailId })
}
