import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Locale } from '#shared/languages.ts'
import { calendarFiles } from '../emails/attachments.server.ts'
import { changeKind, createChangeEmail } from './change-email.ts'
import {
  type ChangeRecipient,
  changeRecipient,
  findEventChange,
  findHolding,
  listChangeRecipients,
} from './changes.server.ts'

/** An edit of a public event, once no later edit is merged into it. */
export const eventChangedJob = jobKind('registrations.event_changed', { revisionId: z.int() })
const eventEmailJob = jobKind('registrations.event_email', { revisionId: z.int(), to: changeRecipient })
type Payload = z.output<typeof eventEmailJob.payload>

/** Emails everybody who counts on an event what its organizer changed. */
export const eventChangeJobs = [
  job(eventEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job(eventChangedJob, async (ctx, { revisionId }, { id }) => {
    const change = await findEventChange(ctx, revisionId)
    const allTickets = change?.after.tickets.map((ticket) => ticket.id) ?? []
    if (!change || !changeKind(change, allTickets)) return
    const recipients = await listChangeRecipients(ctx, change.event.id)
    await transaction(ctx, async (txCtx) => {
      for (const to of recipients)
        await enqueue(txCtx, eventEmailJob, { revisionId, to }, { id: jobIdFrom(id, JSON.stringify(to)) })
    })
  }),
]

async function createEmailFor(ctx: RequestContext, { revisionId, to }: Payload, id: string): Promise<Email | null> {
  const first = await findEventChange(ctx, revisionId)
  const holding = first && (await findHolding(ctx, first.event.id, to))
  if (!holding) return null
  const recipient = await findRecipient(ctx, to, holding)
  const localCtx = recipient && { ...ctx, locale: recipient.locale }
  const change = localCtx && (await findEventChange(localCtx, revisionId))
  const kind = change && changeKind(change, holding.tickets)
  if (!kind || !recipient) return null
  const sending = { recipient, site: ctx.services.settings, jobId: id }
  const attachments = holding.confirmed ? await calendarFiles(localCtx, change.event) : []
  return createChangeEmail(change, kind, sending, { holding, isHolder: 'userId' in to, attachments })
}

/** An account with a confirmed address, or the registration's own address. */
export async function findRecipient(
  ctx: RequestContext,
  to: ChangeRecipient,
  { email, locale }: { email: string | null; locale: Locale },
) {
  if (!('userId' in to)) return email === null ? null : { email, locale, username: null }
  return findConfirmedRecipient(ctx, to.userId)
}
