import type { Settings } from '#platform/config/settings.ts'
import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Mailer } from '#platform/email/send-email.server.ts'
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

type Deps = { db: Database; mail: Mailer; settings: Pick<Settings, 'contactEmail' | 'mailFrom'> }

/** Emails visitors' messages to the site team, and deletes old ones every night. */
export async function registerContactJobs(jobs: Jobs, { db, mail, settings }: Deps) {
  // Without CONTACT_EMAIL, to the sender address MAIL_FROM.
  const teamEmail = settings.contactEmail ?? settings.mailFrom
  await jobs.work('contact.mail', async ({ id }) => {
    const message = await findContactMessage(jobContext(db, 'contact.mail'), id)
    if (message) await mail.send(contactMessageEmail(message, teamEmail))
  })
  await jobs.work('contact.forget', async () => void (await deleteOldMessages(jobContext(db, 'contact.forget'))))
  await jobs.schedule('contact.forget', '47 4 * * *', {})
}
