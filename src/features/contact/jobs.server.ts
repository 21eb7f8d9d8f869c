import type { Context } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import type { Jobs } from '#core/jobs.server.ts'
import type { Mail } from '#core/mail.server.ts'
import type { Settings } from '#core/settings.ts'
import { DEFAULT_LOCALE } from '#spec/vocabulary.ts'
import { forgetAttempts } from './commands.server.ts'
import { contactLetter } from './mails.tsx'
import { findContactMessage } from './queries.server.ts'

declare module '#core/jobs.server.ts' {
  interface JobKinds {
    'contact.mail': { id: number }
    'contact.sweep': Record<string, never>
  }
}

type Means = { db: Database; mail: Mail; settings: Pick<Settings, 'contactEmail' | 'mailFrom'> }

/** Mails what visitors wrote to the site team, and clears the counters of those who wrote, every hour. */
export async function workContact(jobs: Jobs, { db, mail, settings }: Means) {
  // Without CONTACT_EMAIL, to the address the site writes from.
  const team = settings.contactEmail ?? settings.mailFrom
  const ctx = (name: string): Context => ({ db, actor: { kind: 'job', name }, locale: DEFAULT_LOCALE, now: new Date() })
  await jobs.work('contact.mail', async ({ id }) => {
    const message = await findContactMessage(ctx('contact.mail'), id)
    if (message) await mail.send(contactLetter(message, team))
  })
  await jobs.work('contact.sweep', () => forgetAttempts(ctx('contact.sweep')))
  await jobs.schedule('contact.sweep', '23 * * * *', {})
}
