import { z } from 'zod'
import {
  addresseeOf,
  findConfirmedRecipient,
  findEmailRecipient,
  findRecipientByEmail,
} from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { handoverJob, handoverNews } from '../handovers/open-handover.server.ts'
import { offerKey } from '../handovers/receiver.server.ts'
import { mayEmailAddress } from './address-limit.server.ts'
import { createHandoverEmail, HANDOVER_RECIPIENTS, type HandoverRecipient } from './handover-emails.ts'
import { findHandover, type Handover } from './handover-news.server.ts'
import { listMembersWho } from './organizers.server.ts'

/** `userId`: null for the address that the seat is offered to. */
const handoverEmailJob = jobKind('registrations.handover_email', {
  ...{ handoverId: z.int(), about: handoverNews },
  to: z.enum(['giver', 'receiver', 'organizer']),
  userId: z.int().nullable(),
})
type Payload = z.output<typeof handoverEmailJob.payload>

/** Emails both sides, and who decides, what becomes of a seat that is handed over. */
export const handoverEmailJobs = [
  job(handoverEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job(handoverJob, async (ctx, { handoverId, about }, { id }) => {
    const handover = await findHandover(ctx, handoverId, about)
    if (!handover) return
    const idsOf: Record<HandoverRecipient, () => Promise<(number | null)[]>> = {
      giver: async () => [handover.fromUserId],
      receiver: async () => [handover.toUserId],
      organizer: () => listMembersWho(ctx, 'players.edit', handover.organizationId),
    }
    const emails: Payload[] = []
    const isToAddress = handover.toUserId === null && handover.toEmail !== null
    for (const to of HANDOVER_RECIPIENTS[about])
      for (const userId of await idsOf[to]())
        if (userId !== null || (to === 'receiver' && isToAddress)) emails.push({ handoverId, about, to, userId })
    await transaction(ctx, async (txCtx) => {
      for (const email of emails)
        await enqueue(txCtx, handoverEmailJob, email, { id: jobIdFrom(id, `${email.to} ${email.userId}`) })
    })
  }),
]

async function createEmailFor(ctx: RequestContext, payload: Payload, jobId: string): Promise<Email | null> {
  const { handoverId, about, to, userId } = payload
  const named = await findHandover(ctx, handoverId, about)
  const recipient = named && (await findRecipient(ctx, payload, named))
  if (!recipient) return null
  // The organization's people may have changed since.
  const isStaff = userId !== null && (await listMembersWho(ctx, 'players.edit', named.organizationId)).includes(userId)
  if (to === 'organizer' && !isStaff) return null
  const handover = await findHandover({ ...ctx, locale: recipient.locale }, handoverId, about)
  if (!handover) return null
  const isByKey = userId === null && about === 'offered'
  const key = isByKey ? offerKey(ctx.services.secret, { id: handoverId, createdAt: new Date(named.createdAt) }) : null
  return createHandoverEmail(handover, about, { recipient, site: ctx.services.settings, jobId }, to, { key })
}

/**
 * A confirmed account; of an offer, also an address that was named and that of an account that has yet to confirm it, since the giver reads
 * that it was emailed: these get few emails a day.
 */
async function findRecipient(ctx: RequestContext, { about, to, userId }: Payload, { toEmail, locale }: Handover) {
  const confirmed = await findConfirmedRecipient(ctx, userId)
  if (confirmed || to !== 'receiver') return confirmed
  const account =
    userId === null ? await findRecipientByEmail(ctx, toEmail ?? '') : await findEmailRecipient(ctx, userId)
  const email = userId === null ? toEmail : about === 'offered' ? (account?.email ?? null) : null
  const addressee = email && addresseeOf(account, { email, locale })
  return addressee && (await mayEmailAddress(ctx, addressee.email)) ? addressee : null
}
