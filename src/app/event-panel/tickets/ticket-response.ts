import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { EventFormValues } from '../event-form/event-values.ts'

/** Which form was rejected, why, and its values. */
export type TicketFormResult = { intent: string; failure: FormFailure | null; values: EventFormValues }
