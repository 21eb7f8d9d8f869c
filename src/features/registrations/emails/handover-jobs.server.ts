import { z } from 'zod'
import {
  addresseeOf,
  findConfirmedRecipient,
  findEmailRecipient,
  findRecipientByEmail,
} from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { HANDOVER_NEWS, handoverJob, handoverNews } from '../handovers/open-handover.server.ts'
import { offerKey } from '../handovers/receiver.server.ts'
import { mayEmailAddress } from './address-limit.server.ts'
import { CLAIM_RECIPIENTS, createClaimEmail } from './claim-emails.ts'
import { EXAMPLE_EVENT } from './example-event.ts'
import { createHandoverEmail, HANDOVER_RECIPIENTS, type HandoverRecipient, type OfferLink } from './handover-emails.ts'
import { findHandover, type Handover } from './handover-news.server.ts'
import { listMembersWho } from './organizers.server.ts'
import { isPlainName } from './plain-name.ts'

/** `userId`: null for the address that the seat is offered to, or that was invited to claim it. */
const handoverEmailJob = jobKind('registrations.handover_email', {
  handoverId: z.int(),
  about: handoverNews,
  to: z.enum(['giver', 'receiver', 'organizer']),
  userId: z.int().nullable(),
})
type Payload = z.output<typeof handoverEmailJob.payload>
type Told = Pick<Payload, 'about' | 'to'> & OfferLink & { handover: Handover }

const EXAMPLE: Handover = {
  id: 1,
  isClaim: false,
  registrationId: 1,
  from: 'Ana Ruiz',
  to: 'Leo Paz',
  fromUserId: 1,
  toUserId: 2,
  organizationId: 1,
  toEmail: null,
  name: null,
  ticket: 'Básica',
  locale: 'es',
  createdAt: '2027-01-03T17:30:00Z',
  expiresAt: '2027-01-10T17:30:00Z',
  event: EXAMPLE_EVENT,
}

const EXAMPLE_CLAIM: Handover = {
  ...EXAMPLE,
  isClaim: true,
  from: 'La Compañía',
  toEmail: 'leo@example.org',
  name: 'Leo',
}

/** Emails both sides, and who decides, what becomes of a seat that is handed over. */
export const handoverEmailJobs = [
  mail(handoverEmailJob, {
    to: async (ctx, payload) => {
      const handover = await findHandover(ctx, payload.handoverId, payload.about)
      return handover && findRecipient(ctx, payload, handover)
    },
    content: async (ctx, { handoverId, about, to, userId }) => {
      const handover = await findHandover(ctx, handoverId, about)
      if (!handover) return null
      // The organization's people may have changed since.
      const staff = to === 'organizer' ? await listMembersWho(ctx, 'players.edit', handover.organizationId) : []
      if (to === 'organizer' && !staff.some((id) => id === userId)) return null
      const isByKey = userId === null && about === 'offered'
      const offer = { id: handoverId, createdAt: new Date(handover.createdAt) }
      return { handover, about, to, key: isByKey ? offerKey(ctx.services.secret, offer) : null }
    },
    email: ({ handover, about, to, key }: Told, sending) =>
      (handover.isClaim ? createClaimEmail : createHandoverEmail)(handover, about, sending, to, { key }),
    examples: () =>
      HANDOVER_NEWS.flatMap((about) => [
        ...HANDOVER_RECIPIENTS[about].map((to) => ({ handover: EXAMPLE, about, to, key: null })),
        ...(CLAIM_RECIPIENTS[about] ?? []).map((to) => ({ handover: EXAMPLE_CLAIM, about, to, key: 'f0e1' })),
      ]),
  }),
  job(handoverJob, async (ctx, { handoverId, about }, { id: jobId }) => {
    const handover = await findHandover(ctx, handoverId, about)
    if (!handover) return
    const idsOf: Record<HandoverRecipient, () => Promise<(number | null)[]>> = {
      giver: async () => [handover.fromUserId],
      receiver: async () => [handover.toUserId],
      organizer: () => listMembersWho(ctx, 'players.edit', handover.organizationId),
    }
    const emails: Payload[] = []
    const isToAddress = handover.toUserId === null && handover.toEmail !== null
    const recipients = handover.isClaim ? (CLAIM_RECIPIENTS[about] ?? []) : HANDOVER_RECIPIENTS[about]
    for (const to of recipients)
      for (const userId of await idsOf[to]())
        if (userId !== null || (handover.isClaim ? handover.toEmail !== null : to === 'receiver' && isToAddress))
          emails.push({ handoverId, about, to, userId })
    await enqueueEach(ctx, handoverEmailJob, emails, { jobId })
  }),
]

/**
 * A confirmed account; of an offer, also an address that was named and that of an account that has yet to confirm it, since the giver reads
 * that it was emailed: these get few emails a day.
 */
async function findRecipient(ctx: RequestContext, { about, to, userId }: Payload, handover: Handover) {
  const { toEmail, locale, isClaim, name } = handover
  const confirmed = await findConfirmedRecipient(ctx, userId)
  if (confirmed || (to !== 'receiver' && !isClaim)) return confirmed
  const account =
    userId === null ? await findRecipientByEmail(ctx, toEmail ?? '') : await findEmailRecipient(ctx, userId)
  const email = userId === null ? toEmail : about === 'offered' ? (account?.email ?? null) : null
  // The account that took over the registration has been told.
  if (isClaim && account !== null && account.id === handover.toUserId) return null
  const addressee = email && addresseeOf(account, { email, locale })
  if (!addressee || !(await mayEmailAddress(ctx, addressee.email))) return null
  return { ...addressee, username: addressee.username ?? (isClaim && isPlainName(name) ? name : null) }
}
