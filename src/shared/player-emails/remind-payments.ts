import type { SkipReason } from './states.ts'

/**
 * Why someone was not reminded of a payment when an organizer asked for it: `reminded`: they were within a day; `announced`: they say that
 * they have paid; `no_seat`: they have none that they could pay for; `no_reminders`: the event is hidden, cancelled, postponed or over.
 */
export type RefusalOfReminder =
  | 'missing'
  | 'no_reminders'
  | 'no_seat'
  | 'owes_nothing'
  | 'announced'
  | 'reminded'
  | SkipReason
