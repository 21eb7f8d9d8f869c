import { createEmail, type EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { emailContent, type Message } from './content.server.ts'

/** A message or a reminder to one person. `sending.jobId` is the recipient's: sent again, it has the same Message-ID. */
export const createPlayerEmail = (message: Message, sending: EmailContext): Email =>
  createEmail(`player-${message.kind}`, sending, emailContent(message, sending))
