/** Emails that a job sends by itself: what is missing, that the event is near, that a place on the waiting list changed. */
export const REMINDER_KINDS = ['payment', 'overdue', 'form', 'authorization', 'event', 'position'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** `message` is written by an organizer, who sends a `test` of it to their own address. */
export const EMAIL_KINDS = ['message', 'test', ...REMINDER_KINDS] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** Who gets the answers to a message. */
export const REPLY_TARGETS = ['nobody', 'organization', 'sender'] as const
export type ReplyTarget = (typeof REPLY_TARGETS)[number]

/** Why someone gets no email, in `failure` of those skipped. The rest of `failure` is the mail server's words. */
export const SKIP_REASONS = [
  'opted_out',
  'no_address',
  'unconfirmed',
  'address_limit',
  'changed',
  'event_off',
  'stopped',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** `sent`: the mail server took it. `skipped`: the person wants none of these, or is not registered any more. */
export const RECIPIENT_STATES = ['queued', 'sent', 'failed', 'skipped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
