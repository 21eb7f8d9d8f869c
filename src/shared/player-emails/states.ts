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

/**
 * Why a planned message did not go at its time. `author_gone`: whoever planned it may not write any more; `author_limited`: may not know any
 * more what its filter or text tells; `event_cancelled`, `event_postponed`: since it was planned; `too_late`: the site was down for a day.
 */
export const HELD_REASONS = [
  'nobody_to_email',
  'too_many_recipients',
  'too_many_tries',
  'author_gone',
  'author_limited',
  'organization_not_active',
  'event_taken_down',
  'event_cancelled',
  'event_postponed',
  'too_late',
] as const
export type HeldReason = (typeof HELD_REASONS)[number]

/** `sent`: the mail server took it. `skipped`: the person wants none of these, or is not registered any more. */
export const RECIPIENT_STATES = ['queued', 'sent', 'failed', 'skipped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
