import type { RateLimitState } from '#platform/context/request-context.ts'
import type { AppError } from '#platform/errors/app-error.ts'

/** The name of a limit that only the error tells of. */
const UNNAMED = 'default'

/**
 * `RateLimit-Policy` and `RateLimit` of the IETF's draft (draft-ietf-httpapi-ratelimit-headers): the limits that counted the request, and
 * the one that refused it. None where no limit did.
 */
export function rateLimitHeaders(states: readonly RateLimitState[], error?: AppError): Record<string, string> {
  const all = [...states, ...refusalOf(states, error)]
  if (all.length === 0) return {}
  return {
    'ratelimit-policy': all.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(', '),
    ratelimit: all.map(({ name, remaining, reset }) => `"${name}";r=${remaining};t=${reset}`).join(', '),
  }
}

function refusalOf(states: readonly RateLimitState[], error?: AppError): RateLimitState[] {
  const { points, seconds } = (error?.details?.['limit'] ?? {}) as { points?: number; seconds?: number }
  if (!points || !seconds || !error?.retryAfter || states.some(({ remaining }) => remaining === 0)) return []
  return [{ name: UNNAMED, points, seconds, remaining: 0, reset: error.retryAfter }]
}

export function setHeaders(c: { header: (name: string, value: string) => void }, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}
