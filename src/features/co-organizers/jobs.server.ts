import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listOrganizationRecipients } from '#features/organizations/decision-emails.server.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { CO_ORGANIZER_STATES } from '#shared/co-organizers.ts'
import { coOrganizerNewsJob } from './commands.server.ts'
import { createCoOrganizerEmail } from './emails.ts'
import { findCoOrganizerNews, toldOf } from './news.server.ts'
import { deleteEnded } from './retention.server.ts'

const coOrganizerEmailJob = jobKind('co_organizers.email', {
  id: z.int(),
  state: z.enum(CO_ORGANIZER_STATES),
  userId: z.int(),
})

const EXAMPLE = {
  title: 'El faro',
  slug: 'el-faro',
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  host: { id: 1, name: 'La Mesa' },
  other: { id: 2, name: 'Club El Faro', slug: 'club-el-faro' },
}

/** Emails the owner and editors of the organization that has to know; every night what ended long ago is deleted. */
export const coOrganizerJobs = [
  mail(coOrganizerEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { userId, ...told }) => {
      const news = await findCoOrganizerNews(ctx, told)
      // The organization's people may have changed since.
      return news && (await listOrganizationRecipients(ctx, toldOf(news))).includes(userId) ? news : null
    },
    email: createCoOrganizerEmail,
    examples: () => CO_ORGANIZER_STATES.map((state) => ({ ...EXAMPLE, state })),
  }),
  job(coOrganizerNewsJob, async (ctx, told, { id: jobId }) => {
    const news = await findCoOrganizerNews(ctx, told)
    const ids = news ? await listOrganizationRecipients(ctx, toldOf(news)) : []
    const emails = ids.map((userId) => ({ ...told, userId }))
    await enqueueEach(ctx, coOrganizerEmailJob, emails, { jobId })
  }),
  job('co_organizers.nightly', deleteEnded, { cron: '29 4 * * *' }),
]
