import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { applyRequest } from './apply.server.ts'
import { checkWithheld, grantDueRequests } from './due.server.ts'
import { decidedEmail, requestedEmail, withheldEmail } from './emails.ts'
import { findAlbumForEmail, findRequestForEmail, listAlbumOwners } from './recipients.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** One email to one person whose album it is: about a request, or about photos that were hidden. */
    'albums.owner_email': { owner: number } & ({ request: number } | { album: number })
    'albums.requests_due': Record<string, never>
    'albums.check_withheld': Record<string, never>
  }
}

/** What follows requests about photos and answers: emails, the picture itself, and what nobody decided in time. */
export async function registerConsentJobs(jobs: Jobs, deps: JobDeps) {
  const toOwners = async (jobId: string, album: number, about: { request: number } | { album: number }) => {
    const ctx = jobContext(deps, 'albums.owner_email')
    const owners = await listAlbumOwners(ctx, album)
    await transaction(ctx, async ({ db }) => {
      for (const owner of owners)
        await jobs.enqueue(db, 'albums.owner_email', { ...about, owner }, { id: jobIdFrom(jobId, `owner ${owner}`) })
    })
  }
  await jobs.work('albums.photo_requested', async ({ request }, { id }) => {
    const found = await findRequestForEmail(jobContext(deps, 'albums.photo_requested'), request)
    if (found) await toOwners(id, found.albumId, { request })
  })
  await jobs.work('albums.photos_withheld', ({ album }, { id }) => toOwners(id, album, { album }))
  await jobs.work('albums.owner_email', async (payload, { id }) => {
    const email = await createOwnerEmail(jobContext(deps, 'albums.owner_email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('albums.photo_decided', async ({ request }, { id: jobId }) => {
    const ctx = jobContext(deps, 'albums.photo_decided')
    const found = await findRequestForEmail(ctx, request)
    const recipient = found && (await findConfirmedRecipient(ctx, found.userId))
    const email = recipient && decidedEmail(found, { recipient, site: ctx.services.settings, jobId })
    if (email) await ctx.services.mail.send(email)
  })
  await jobs.work('albums.apply_request', ({ request }) =>
    applyRequest(jobContext(deps, 'albums.apply_request'), request),
  )
  await jobs.work('albums.requests_due', () => grantDueRequests(jobContext(deps, 'albums.requests_due')))
  await jobs.schedule('albums.requests_due', '*/5 * * * *', {})
  await jobs.work('albums.check_withheld', () => checkWithheld(jobContext(deps, 'albums.check_withheld')))
  await jobs.schedule('albums.check_withheld', '23 * * * *', {})
}

/** Null once the request was decided or withdrawn, or the album deleted. */
async function createOwnerEmail(
  ctx: RequestContext,
  payload: JobKinds['albums.owner_email'],
  jobId: string,
): Promise<Email | null> {
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
