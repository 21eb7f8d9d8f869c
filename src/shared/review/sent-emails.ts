/** What became of an email: taken by the mail server, not yet, or refused for good. */
export const EMAIL_STATES = ['sent', 'failed', 'refused'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

export type SentEmail = {
  id: number
  kind: string
  /** Null where it would tell of what the site team does not read. */
  subject: string | null
  state: EmailState
  attempts: number
  at: string
}
