import { createTaggedCache, type Tagged } from './tagged-cache.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body as it is sent, and its headers. Made once and shared by all requests. */
export type EncodedBody = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> }

/** It expires at midnight at the latest. */
export type CachedResponse = Tagged & {
  readonly etag: string
  readonly contentType: string
  /** The plain body, and the compressed ones that were requested so far. */
  readonly bodies: Readonly<Partial<Record<Encoding, EncodedBody>> & { identity: EncodedBody }>
}

/** The size of an entry beside its bodies (key, headers, tags and their index), in bytes. */
const OVERHEAD_BYTES = 2048
const sizeOf = ({ bodies }: CachedResponse) =>
  Object.values(bodies).reduce((sum, { body }) => sum + body.byteLength, OVERHEAD_BYTES)

/** Stores responses until something they show changes. */
export const createResponseCache = (options: { bytes: number; now?: () => number }) =>
  createTaggedCache<CachedResponse>({ ...options, sizeOf })

export type ResponseCache = ReturnType<typeof createResponseCache>
