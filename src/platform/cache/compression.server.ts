import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './response-cache.ts'

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/
/** Below this, in bytes, packing costs more than it saves. */
const WORTH_PACKING = 1_024

export const isWorthPacking = (type: string, bytes: number) => bytes >= WORTH_PACKING && compressible.test(type)

const brotli = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i
const gzipped = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i
const takes = (form: RegExp, accepted: string) => {
  const named = form.exec(accepted)
  return named !== null && Number(named[1] ?? 1) > 0
}

/** The best of what the caller takes: brotli, gzip, plain. */
export function encodingFor(accepted: string | null): Encoding {
  if (!accepted) return 'identity'
  if (takes(brotli, accepted)) return 'br'
  return takes(gzipped, accepted) ? 'gzip' : 'identity'
}

type Effort = { once: boolean }

/** What is packed for many readings is packed well: brotli 6 is half of gzip's size here at about its cost. */
const packers = {
  br: (body: Uint8Array, { once }: Effort) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: once ? 4 : 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  gzip: (body: Uint8Array, { once }: Effort) => promisify(gzip)(body, { level: once ? 4 : 6 }),
  identity: async (body: Uint8Array) => body,
}

export const pack = async (body: Uint8Array, encoding: Encoding, effort: Effort) =>
  new Uint8Array(await packers[encoding](body, effort))

/** Weak: the same page in another packing is the same page. */
export const etagOf = (body: Uint8Array) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether a caller who names these tags has this one already. */
export const isKnown = (named: string, etag: string) =>
  named.trim() === '*' || named.split(',').some((known) => known.trim().replace(/^W\//, '') === etag.slice(2))
