import { HOUR_MS } from '#shared/durations.ts'

/** The pause after each failed attempt, in seconds: with the jitter less than a day in all. */
const PAUSES = [5, 60, 300, 1800, 7200, 18_000, 36_000]
export const TRIES_MAX = PAUSES.length + 1
/** Each pause is longer by up to this part of it, so that what failed together does not come back together. */
const JITTER = 0.2
const DELIVERY_HOURS = 24

/** A message is given up at this instant. */
export const deadlineFrom = (now: Date) => new Date(now.getTime() + DELIVERY_HOURS * HOUR_MS)

type Failed = { tries: number; now: Date; deadline: Date; resumeAt: Date | null }

/** When to try again, not before the receiver asked for; null: never. */
export function nextAttempt({ tries, now, deadline, resumeAt }: Failed, random = Math.random): Date | null {
  const pause = PAUSES[tries - 1]
  if (pause === undefined) return null
  const planned = now.getTime() + pause * 1000 * (1 + JITTER * random())
  const next = new Date(Math.max(planned, resumeAt?.getTime() ?? 0))
  return next > deadline ? null : next
}

/** The instant of a `Retry-After` header, in seconds or as a date; null where there is none or it has passed. */
export function parseRetryAfter(header: string | null, now: Date): Date | null {
  if (!header) return null
  const at = /^\d{1,9}$/.test(header.trim()) ? now.getTime() + Number(header) * 1000 : Date.parse(header)
  return at > now.getTime() ? new Date(at) : null
}
