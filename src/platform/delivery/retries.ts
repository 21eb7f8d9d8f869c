/** Each pause is longer by up to this part of it, so that what failed together does not come back together. */
const JITTER = 0.2

type Failed = { pauseSeconds: number | undefined; now: Date; resumeAt: Date | null; deadline: Date }

/** When to try again after the pause, not before the receiver asked for; null: never. */
export function nextAttempt({ pauseSeconds, now, resumeAt, deadline }: Failed, random = Math.random): Date | null {
  if (pauseSeconds === undefined) return null
  const planned = now.getTime() + pauseSeconds * 1000 * (1 + JITTER * random())
  const next = new Date(Math.max(planned, resumeAt?.getTime() ?? 0))
  return next > deadline ? null : next
}

/** The instant of a `Retry-After` header, in seconds or as a date; null where there is none or it has passed. */
export function parseRetryAfter(header: string | null, now: Date): Date | null {
  if (!header) return null
  const at = /^\d{1,9}$/.test(header.trim()) ? now.getTime() + Number(header) * 1000 : Date.parse(header)
  return at > now.getTime() ? new Date(at) : null
}
