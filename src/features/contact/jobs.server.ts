import type { Settings } from '#platform/config/settings.ts'
import { jobContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Mail } from '#platform/email/send-email.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { forgetMessages } from './commands.server.ts'
import { contactLetter } from './emails.tsx'
import { findContactMessage } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'contact.mail': { id: number }
    'contact.forget': Record<string, never>
  }
}

type Means = { db: Database; mail: Mail; settings: Pick<Settings, 'contactEmail' | 'mailFrom'> }

/** Mails what visitors wrote to the site team, and forgets every night what is too old. */
export async function workContact(jobs: Jobs, { db, mail, settings }: Means) {
  // Without CONTACT_EMAIL, to the address the site writes from.
  const team = settings.contactEmail ?? settings.mailFrom
  await jobs.work('contact.mail', async ({ id }) => {
    const message = await findContactMessage(jobContext(db, 'contact.mail'), id)
    if (message) await mail.send(contactLetter(message, team))
  })
  await jobs.work('contact.forget', async () => void (await forgetMessages(jobContext(db, 'contact.forget'))))
  await jobs.schedule('contact.forget', '47 4 * * *', {})
}
