import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { applyRequest } from './apply.server.ts'
import { checkWithheld, grantDueRequests } from './due.server.ts'
import { decidedEmail, type RequestForEmail, requestedEmail, withheldEmail } from './emails.ts'
import { photosWithheldJob } from './listeners.server.ts'
import { findAlbumForEmail, findRequestForEmail, listAlbumOwners } from './recipients.server.ts'
import { photoRequestedJob } from './requests.server.ts'
import { applyRequestJob, photoDecidedJob } from './settle.server.ts'

/** One email to one person whose album it is: about a request, or about photos that were hidden. */
const ownerEmailJob = jobKind(
  'albums.owner_email',
  z.union([z.object({ owner: z.int(), request: z.int() }), z.object({ owner: z.int(), album: z.int() })]),
)

const EXAMPLE: RequestForEmail = {
  photo: 1,
  albumId: 1,
  album: 'Feria de otoño',
  kind: 'crop',
  state: 'open',
  reason: 'No sales en esa foto.',
  dueAt: new Date('2027-01-20T12:00:00Z'),
  isRemoved: false,
  isWithheld: true,
  isWhole: false,
}

/** What follows requests about photos and answers: emails, the picture itself, and what nobody decided in time. */
export const consentJobs = [
  job(photoRequestedJob, async (ctx, { request }, { id }) => {
    const found = await findRequestForEmail(ctx, request)
    if (found) await emailOwners(ctx, id, found.albumId, { request })
  }),
  job(photosWithheldJob, (ctx, { album }, { id }) => emailOwners(ctx, id, album, { album })),
  mail(ownerEmailJob, {
    to: (ctx, { owner }) => findConfirmedRecipient(ctx, owner),
    // Null once the request was decided or withdrawn, or the album deleted.
    content: async (ctx, payload) => {
      if ('album' in payload) return findAlbumForEmail(ctx, payload.album)
      const request = await findRequestForEmail(ctx, payload.request)
      return request?.state === 'open' ? request : null
    },
    email: (about: RequestForEmail | { id: number; title: string }, sending) =>
      'title' in about ? withheldEmail(about, sending) : requestedEmail(about, sending),
    examples: () => [EXAMPLE, { id: 1, title: EXAMPLE.album }],
  }),
  mail(photoDecidedJob, {
    to: async (ctx, { request }) =>
      findConfirmedRecipient(ctx, (await findRequestForEmail(ctx, request))?.userId ?? null),
    content: (ctx, { request }) => findRequestForEmail(ctx, request),
    email: decidedEmail,
    examples: () => [
      { ...EXAMPLE, state: 'granted' as const },
      { ...EXAMPLE, state: 'declined' as const },
    ],
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
  const emails = owners.map((owner) => ({ ...about, owner }))
  await enqueueEach(ctx, ownerEmailJob, emails, { jobId })
}
