import type { FormFailure } from '#ui/forms/error-messages.ts'

/** Which form was rejected, and why. */
export type TicketFormResult = { intent: string; failure: FormFailure | null }
