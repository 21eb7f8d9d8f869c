import type { HidingEffect } from '#shared/review/hiding-effect.ts'
import type { Template } from '#shared/review/queues.ts'

/** `isSent`: whether anyone will receive the reason. */
export type ReasonOptions = {
  locale: 'es' | 'en'
  recipientName: string | null
  isSent: boolean
  /** Of suspending the organization of a change, or taking down the event of an edit. */
  effect: HidingEffect | null
  templates: { name: Template; text: string }[]
}
