import { createHash } from 'node:crypto'

/**
 * The id of a job that another job puts into the queue: the same however often the other one is tried, so that what it has
 * already put there is not put there again. `part` tells its jobs apart.
 */
export function jobIdFrom(parent: string, part: string): string {
  const hex = createHash('sha256').update(`${parent}\n${part}`).digest('hex')
  // Version 8 of RFC 9562: a UUID whose bits are one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
