/** `stopped`: whoever had not got it by then does not. */
export const NEWSLETTER_STATES = ['draft', 'sending', 'stopped', 'sent'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/**
 * `sending`: the mail server is being given it; it stays so where the process died meanwhile, and nobody knows. `skipped`: they did not want
 * it any more. `failed`: the mail server refused the address.
 */
export const NEWSLETTER_RECIPIENT_STATES = ['queued', 'sending', 'sent', 'skipped', 'failed'] as const
