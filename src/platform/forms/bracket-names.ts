import qs from 'qs'
import { Failure } from '#platform/errors/app-error.ts'
import { LIST_LENGTH } from '#platform/strapi/query/limits.ts'

/** `tickets[0][title]` is three deep under `data`; nothing of ours is deeper. */
const DEPTH = 5

/** A form whose names have brackets, as Strapi's clients write what is in something, as the tree it means. Others stay as they are. */
export function unfolded(fields: Record<string, string | string[]>): object {
  if (!Object.keys(fields).some((name) => name.includes('['))) return fields
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  try {
    return qs.parse(new URLSearchParams(pairs).toString(), {
      ...{ plainObjects: true, depth: DEPTH, strictDepth: true },
      ...{ arrayLimit: LIST_LENGTH, parameterLimit: Number.POSITIVE_INFINITY, throwOnLimitExceeded: true },
    })
  } catch (cause) {
    throw new Failure('invalid', 'body_unreadable', { cause })
  }
}
