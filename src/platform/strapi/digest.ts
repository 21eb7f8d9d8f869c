import { createHash } from 'node:crypto'

/** A digest of what a caller asks for, as a part of a key. */
export const digest = (asked: unknown): string => createHash('sha1').update(JSON.stringify(asked)).digest('base64url')
