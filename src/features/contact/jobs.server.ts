import { job } from '#kit/job.server.ts'
import { contactMessageJob, deleteOldMessages } from './commands.server.ts'
import { contactMessageEmail } from './emails.tsx'
import { findContactMessage } from './queries.server.ts'

export const contactJobs = [
  job(contactMessageJob, async (ctx, { id }) => {
    const { mail, settings } = ctx.services
    const message = await findContactMessage(ctx, id)
    // Without CONTACT_EMAIL, to the sender address MAIL_FROM.
    if (message) await mail.send(contactMessageEmail(message, settings.contactEmail ?? settings.mailFrom))
  }),
  job('contact.forget', deleteOldMessages, { cron: '47 4 * * *' }),
]
