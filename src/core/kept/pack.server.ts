import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './shelf.ts'

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/
/** Below this, in bytes, packing costs more than it saves. */
const WORTH_PACKING = 1_024

/** What the caller takes, best first: brotli, gzip, plain. */
export function encodingFor(accepted: string | undefined, type: string | null, bytes: number): Encoding {
  if (!accepted || bytes < WORTH_PACKING || !compressible.test(type ?? '')) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(,|\\s|$)`).test(accepted)
  if (/\bbr\b/.test(accepted) && !refused('br')) return 'br'
  return /\bgzip\b/.test(accepted) && !refused('gzip') ? 'gzip' : 'identity'
}

/** Packed once for many readings: brotli 6 is half of gzip's size here at about its cost. */
const packers = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Uint8Array) => body,
}

export const pack = async (body: Uint8Array, encoding: Encoding) => new Uint8Array(await packers[encoding](body))

/** Weak: the same page in another packing is the same page. */
export const etagOf = (body: Uint8Array) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether a caller who names these tags has this one already. */
export const isKnown = (header: string | undefined, etag: string) =>
  header === '*' ||
  (header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false)
