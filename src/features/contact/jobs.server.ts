import { job } from '#kit/job.server.ts'
import { contactMessageJob, deleteOldMessages } from './commands.server.ts'
import { contactMessageEmail } from './emails.tsx'
import { findContactMessage } from './queries.server.ts'

const TEAM = 'team@candil.example'
const EXAMPLE = {
  id: 1,
  name: 'Íñigo',
  email: 'inigo@example.org',
  message: '¿Dónde encuentro el taller?\n\nGracias.',
  handledAt: null,
  handledBy: null,
  isSpam: false,
  createdAt: new Date('2027-01-08T17:30:00Z'),
}

export const contactJobs = [
  job(
    contactMessageJob,
    async (ctx, { id }) => {
      const { mail, settings } = ctx.services
      const message = await findContactMessage(ctx, id)
      // Without CONTACT_EMAIL, to the sender address MAIL_FROM.
      if (message) await mail.send(contactMessageEmail(message, settings.contactEmail ?? settings.mailFrom))
    },
    { exampleEmails: ({ recipient }) => [contactMessageEmail({ ...EXAMPLE, locale: recipient.locale }, TEAM)] },
  ),
  job('contact.forget', deleteOldMessages, { cron: '47 4 * * *' }),
]
