import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import { calendarFiles } from '../emails/attachments.server.ts'
import { type ChangeKind, type ChangeReader, changeKind, createChangeEmail } from './change-email.ts'
import {
  type ChangeRecipient,
  changeRecipient,
  type EventChange,
  findEventChange,
  findHolding,
  listChangeRecipients,
} from './changes.server.ts'
import { exampleChanges } from './example-changes.ts'

/** An edit of a public event, once no later edit is merged into it. */
export const eventChangedJob = jobKind('registrations.event_changed', { revisionId: z.int() })
const eventEmailJob = jobKind('registrations.event_email', { revisionId: z.int(), to: changeRecipient })

type Told = ChangeReader & { change: EventChange; kind: ChangeKind }

/** Emails everybody who counts on an event what its organizer changed. */
export const eventChangeJobs = [
  mail(eventEmailJob, {
    to: async (ctx, { revisionId, to }) => {
      const change = await findEventChange(ctx, revisionId)
      const holding = change && (await findHolding(ctx, change.event.id, to))
      return holding && findRecipient(ctx, to, holding)
    },
    content: async (ctx, { revisionId, to }) => {
      const change = await findEventChange(ctx, revisionId)
      const holding = change && (await findHolding(ctx, change.event.id, to))
      const kind = holding && changeKind(change, holding.tickets)
      if (!kind) return null
      const attachments = holding.confirmed ? await calendarFiles(ctx, change.event) : []
      return { change, kind, holding, isHolder: 'userId' in to, attachments }
    },
    email: ({ change, kind, ...reader }: Told, sending) => createChangeEmail(change, kind, sending, reader),
    examples: exampleChanges,
  }),
  job(eventChangedJob, async (ctx, { revisionId }, { id: jobId }) => {
    const change = await findEventChange(ctx, revisionId)
    const allTickets = change?.after.tickets.map((ticket) => ticket.id) ?? []
    if (!change || !changeKind(change, allTickets)) return
    const recipients = await listChangeRecipients(ctx, change.event.id)
    const emails = recipients.map((to) => ({ revisionId, to }))
    await enqueueEach(ctx, eventEmailJob, emails, { jobId })
  }),
]

/** An account with a confirmed address, or the registration's own address. */
export async function findRecipient(
  ctx: RequestContext,
  to: ChangeRecipient,
  { email, locale }: { email: string | null; locale: Locale },
) {
  if (!('userId' in to)) return email === null ? null : { email, locale, username: null }
  return findConfirmedRecipient(ctx, to.userId)
}
