/** What happened that money is given back for. */
export const REFUND_CAUSES = [
  'event_cancelled',
  'given_up',
  'taken_away',
  'not_held',
  'too_much',
  'disputed',
  'decided',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

export type RefundFacts = {
  /** Who ended the registration; null while it counts. */
  endedBy: 'player' | 'organizer' | 'site_team' | 'system' | null
  /** The event was off when the registration ended or, where it counts, when the money went back; also where it was deleted. */
  isOff: boolean
  /** The payer's bank took it back. */
  isDisputed: boolean
  /** What was paid beyond the costs until then, in minor units. */
  credit: number
}

/** The cause that follows from what happened. `decided`: nothing obliged the organization to give it back. */
export function refundCauseOf({ endedBy, isOff, isDisputed, credit }: RefundFacts): RefundCause {
  if (isDisputed) return 'disputed'
  if (isOff) return 'event_cancelled'
  if (endedBy === 'player') return 'given_up'
  if (endedBy !== null) return endedBy === 'system' ? 'not_held' : 'taken_away'
  return credit > 0 ? 'too_much' : 'decided'
}
