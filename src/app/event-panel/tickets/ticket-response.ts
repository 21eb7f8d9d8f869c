import type { Refusal } from '#ui/forms/error-messages.ts'
import type { Values } from '../event-form/event-values.ts'

/** Which form of the page was refused, why, and what was typed. */
export type TicketAnswer = { intent: string; refusal: Refusal | null; values: Values }
