import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldMessages } from './commands.server.ts'
import { contactMessageEmail } from './emails.tsx'
import { findContactMessage } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'contact.mail': { id: number }
    'contact.forget': Record<string, never>
  }
}

/** Emails visitors' messages to the site team, and deletes old ones every night. */
export async function registerContactJobs(jobs: Jobs, deps: JobDeps) {
  const { mail, settings } = deps.services
  // Without CONTACT_EMAIL, to the sender address MAIL_FROM.
  const teamEmail = settings.contactEmail ?? settings.mailFrom
  await jobs.work('contact.mail', async ({ id }) => {
    const message = await findContactMessage(jobContext(deps, 'contact.mail'), id)
    if (message) await mail.send(contactMessageEmail(message, teamEmail))
  })
  await jobs.work('contact.forget', async () => void (await deleteOldMessages(jobContext(deps, 'contact.forget'))))
  await jobs.schedule('contact.forget', '47 4 * * *', {})
}
