import { HOUR_MS } from '#shared/durations.ts'

/** The pause after each failed attempt, in seconds: with the jitter less than a day in all. */
export const PAUSES = [5, 60, 300, 1800, 7200, 18_000, 36_000]
export const TRIES_MAX = PAUSES.length + 1
const DELIVERY_HOURS = 24

/** A message is given up at this instant. */
export const deadlineFrom = (now: Date) => new Date(now.getTime() + DELIVERY_HOURS * HOUR_MS)
