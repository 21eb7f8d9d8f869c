import qs from 'qs'
import { AppError } from '#platform/errors/app-error.ts'
import { LIST_LENGTH } from '#platform/strapi/query/limits.ts'

/** `tickets[0][title]` is three levels deep under `data`; no form of ours is deeper. */
const DEPTH = 5

/**
 * Parses field names with brackets, as Strapi's clients send nested values. With `allowDots` also as the forms of our
 * pages do: `tickets[0].title`. Forms without nested names are returned as they are.
 */
export function parseNested<Fields extends Record<string, string | string[]>>(
  fields: Fields,
  { allowDots = false } = {},
): Fields | Record<string, unknown> {
  if (!Object.keys(fields).some((name) => name.includes('[') || (allowDots && name.includes('.')))) return fields
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  try {
    return qs.parse(new URLSearchParams(pairs).toString(), {
      allowDots,
      plainObjects: true,
      depth: DEPTH,
      strictDepth: true,
      arrayLimit: LIST_LENGTH,
      parameterLimit: Number.POSITIVE_INFINITY,
      throwOnLimitExceeded: true,
    })
  } catch (cause) {
    throw new AppError('body_unreadable', { cause })
  }
}
