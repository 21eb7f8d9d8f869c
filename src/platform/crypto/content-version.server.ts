import { createHash } from 'node:crypto'

/** A short name for this content: another content has another. A decision names the version that was read. */
export const hashVersion = (snapshot: object) =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('base64url').slice(0, 22)
