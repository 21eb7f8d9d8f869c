import { createHash } from 'node:crypto'

/**
 * The id of a job enqueued by another job: the same at every attempt of the parent, so that a retry does not enqueue it
 * twice. `part` distinguishes the parent's jobs.
 */
export function jobIdFrom(parent: string, part: string): string {
  const hex = createHash('sha256').update(`${parent}\n${part}`).digest('hex')
  // UUID version 8 of RFC 9562: custom bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
