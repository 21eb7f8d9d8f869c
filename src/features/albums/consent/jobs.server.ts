import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { applyRequest } from './apply.server.ts'
import { checkWithheld, grantDueRequests } from './due.server.ts'
import { decidedEmail, requestedEmail, withheldEmail } from './emails.ts'
import { photosWithheldJob } from './listeners.server.ts'
import { findAlbumForEmail, findRequestForEmail, listAlbumOwners } from './recipients.server.ts'
import { photoRequestedJob } from './requests.server.ts'
import { applyRequestJob, photoDecidedJob } from './settle.server.ts'

/** One email to one person whose album it is: about a request, or about photos that were hidden. */
const ownerEmailJob = jobKind(
  'albums.owner_email',
  z.union([z.object({ owner: z.int(), request: z.int() }), z.object({ owner: z.int(), album: z.int() })]),
)
type OwnerEmail = z.output<typeof ownerEmailJob.payload>

/** What follows requests about photos and answers: emails, the picture itself, and what nobody decided in time. */
export const consentJobs = [
  job(photoRequestedJob, async (ctx, { request }, { id }) => {
    const found = await findRequestForEmail(ctx, request)
    if (found) await emailOwners(ctx, id, found.albumId, { request })
  }),
  job(photosWithheldJob, (ctx, { album }, { id }) => emailOwners(ctx, id, album, { album })),
  job(ownerEmailJob, async (ctx, payload, { id }) => {
    const email = await createOwnerEmail(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job(photoDecidedJob, async (ctx, { request }, { id: jobId }) => {
    const found = await findRequestForEmail(ctx, request)
    const recipient = found && (await findConfirmedRecipient(ctx, found.userId))
    const email = recipient && decidedEmail(found, { recipient, site: ctx.services.settings, jobId })
    if (email) await ctx.services.mail.send(email)
  }),
  job(applyRequestJob, (ctx, { request }) => applyRequest(ctx, request)),
  job('albums.requests_due', grantDueRequests, { cron: '*/5 * * * *' }),
  job('albums.check_withheld', checkWithheld, { cron: '23 * * * *' }),
]

async function emailOwners(
  ctx: RequestContext,
  jobId: string,
  album: number,
  about: { request: number } | { album: number },
) {
  const owners = await listAlbumOwners(ctx, album)
  await transaction(ctx, async (txCtx) => {
    for (const owner of owners)
      await enqueue(txCtx, ownerEmailJob, { ...about, owner }, { id: jobIdFrom(jobId, `owner ${owner}`) })
  })
}

/** Null once the request was decided or withdrawn, or the album deleted. */
async function createOwnerEmail(ctx: RequestContext, payload: OwnerEmail, jobId: string): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, payload.owner)
  if (!recipient) return null
  const sending = { recipient, site: ctx.services.settings, jobId }
  if ('request' in payload) {
    const request = await findRequestForEmail(ctx, payload.request)
    return request?.state === 'open' ? requestedEmail(request, sending) : null
  }
  const album = await findAlbumForEmail(ctx, payload.album)
  return album && withheldEmail(album, sending)
}
