import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './response-cache.ts'

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/
/** Smaller bodies, in bytes, cost more to compress than they save. */
const MIN_BYTES = 1_024

export const isCompressible = (type: string, bytes: number) => bytes >= MIN_BYTES && compressible.test(type)

const brotli = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i
const gzipped = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i
const accepts = (encodingPattern: RegExp, acceptEncoding: string) => {
  const match = encodingPattern.exec(acceptEncoding)
  return match !== null && Number(match[1] ?? 1) > 0
}

/** The best encoding that the client accepts: brotli, gzip, identity. */
export function negotiateEncoding(acceptEncoding: string | null): Encoding {
  if (!acceptEncoding) return 'identity'
  if (accepts(brotli, acceptEncoding)) return 'br'
  return accepts(gzipped, acceptEncoding) ? 'gzip' : 'identity'
}

type Effort = { once: boolean }

/** Stored bodies are compressed better than those sent once: brotli 6 is half of gzip's size here at about its cost. */
const encoders = {
  br: (body: Uint8Array, { once }: Effort) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: once ? 4 : 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  gzip: (body: Uint8Array, { once }: Effort) => promisify(gzip)(body, { level: once ? 4 : 6 }),
  identity: async (body: Uint8Array) => body,
}

export const encodeBody = async (body: Uint8Array, encoding: Encoding, effort: Effort) =>
  new Uint8Array(await encoders[encoding](body, effort))

/** Weak, because the same page in another encoding has the same tag. */
export const etagOf = (body: Uint8Array) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether one of the tags in If-None-Match is this one. */
export const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag.slice(2))
