import type { HidingEffect } from '#shared/review/hiding-effect.ts'
import type { QueuePageName } from '#shared/review/queue-pages.ts'

/** Reason templates of each queue. */
export const TEMPLATES = {
  organizations: ['similar', 'missing', 'not_larp', 'other'],
  events: ['missing', 'unclear', 'not_larp', 'other'],
  reports: ['rights', 'privacy', 'minors', 'insult', 'other'],
  proposals: ['similar', 'missing', 'not_larp', 'other'],
  claims: ['proof', 'other'],
  messages: [],
} as const satisfies Record<QueuePageName, readonly string[]>
export type Template = (typeof TEMPLATES)[QueuePageName][number]
/** `isSent`: whether anyone will receive the reason. */
export type ReasonOptions = {
  locale: 'es' | 'en'
  recipientName: string | null
  isSent: boolean
  /** Of suspending the organization of a change, or taking down the event of an edit. */
  effect: HidingEffect | null
  templates: { name: Template; text: string }[]
}
