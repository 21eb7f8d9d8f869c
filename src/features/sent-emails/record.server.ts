import { sql } from 'drizzle-orm'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import type { Database } from '#platform/database/database.server.ts'
import { type Email, MailError, type Mailer } from '#platform/email/send-email.server.ts'
import { log } from '#platform/logging/log.server.ts'
import type { EmailState } from '#shared/review/sent-emails.ts'

const SUBJECT_LENGTH = 200

/** Sends as the mailer does, and records what became of each email to someone with an account. */
export const recordingMailer = (mailer: Mailer, db: Database): Mailer => ({
  send: async (email) => {
    try {
      await mailer.send(email)
    } catch (error) {
      await recordEmail(db, email, error instanceof MailError && isFinal(error) ? 'refused' : 'failed')
      throw error
    }
    await recordEmail(db, email, 'sent')
  },
})

/** By the mail server's answer: 5xx is final, 4xx says to try again. */
const isFinal = ({ refusal }: MailError) => refusal !== null && refusal.responseCode >= 500

/** An email that was sent is not sent again because it could not be recorded. */
async function recordEmail(db: Database, { kind, id, to, subject, recorded }: Email, state: EmailState) {
  if (recorded === 'nothing') return
  const shown = recorded === 'subject' ? subject.slice(0, SUBJECT_LENGTH).toWellFormed().replaceAll('\0', '') : null
  try {
    await db.execute(sql`insert into sent_emails (user_id, kind, email_id, subject, state)
      select u.id, ${kind}, ${id}, ${shown}, ${state} from users u where u.email_key = ${toEmailKey(to)}
      on conflict (user_id, kind, email_id) do update
        set state = excluded.state, attempts = sent_emails.attempts + 1, tried_at = now()`)
  } catch (error) {
    log.error({ err: error, kind }, 'an email could not be recorded')
  }
}
