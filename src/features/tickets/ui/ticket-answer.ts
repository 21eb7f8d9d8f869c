import type { Refusal } from '#features/accounts/ui/door-words.ts'
import type { Values } from '#features/events/ui/event-values.ts'

/** Which form of the page was refused, why, and what was typed. */
export type TicketAnswer = { intent: string; refusal: Refusal | null; values: Values }
