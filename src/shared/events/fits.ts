import type { EventSummary } from './event-summary.ts'

/** What an event has of a condition of a search, in words. */
export type Fit = { label: string; fits: boolean }
export type Fits = {
  /** Of events, by id, where a search has several conditions. */
  of: Record<number, Fit[]>
  /** Those that miss exactly one of them, soonest first. */
  almost: EventSummary[]
}
export const NO_FITS: Fits = { of: {}, almost: [] }
