import qs from 'qs'
import { AppError } from '#platform/errors/app-error.ts'
import { LIST_LENGTH } from '#platform/strapi/query/limits.ts'

/** `tickets[0][title]` is three levels deep under `data`; no form of ours is deeper. */
const DEPTH = 5

/**
 * Parses field names with brackets, as Strapi's clients send nested values. Forms without brackets are returned as they
 * are.
 */
export function parseNested(fields: Record<string, string | string[]>): object {
  if (!Object.keys(fields).some((name) => name.includes('['))) return fields
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  try {
    return qs.parse(new URLSearchParams(pairs).toString(), {
      ...{ plainObjects: true, depth: DEPTH, strictDepth: true },
      ...{ arrayLimit: LIST_LENGTH, parameterLimit: Number.POSITIVE_INFINITY, throwOnLimitExceeded: true },
    })
  } catch (cause) {
    throw new AppError('body_unreadable', { cause })
  }
}

/** The name of the control for a path of `AppError.fields`: `header.x` is `header[x]`. */
export const controlName = (path: string) => path.replace(/\.([^.]+)/g, '[$1]')
