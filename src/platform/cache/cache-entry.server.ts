import { NEVER } from './cache-tags.ts'
import { encodingFor, etagOf, isKnown, isWorthPacking, pack } from './compression.server.ts'
import { nextMidnight } from './expiry.ts'
import type { Encoding, Form, Kept, Shelf } from './response-cache.ts'

/** They belong to one connection or one visitor, or are ours to say. */
const NOT_KEPT = new Set(['set-cookie', 'content-length', 'date', 'connection', 'transfer-encoding', 'etag', 'vary'])

type Made = { tags: ReadonlySet<string>; now: Date; varies: readonly string[] }

/** What may be kept of an answer: whole, without a cookie, not packed, and made of something whose changes are told. */
export async function keepable(response: Response, { tags, now, varies }: Made): Promise<Kept | null> {
  const { headers, status } = response
  const forever = headers.get('cache-control')?.includes('immutable') ?? false
  if (status !== 200 || headers.has('set-cookie') || headers.has('content-encoding')) return null
  if (headers.get('cache-control')?.includes('no-store')) return null
  if (tags.has(NEVER) || (tags.size === 0 && !forever)) return null
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = etagOf(body)
  const vary = new Set([...(headers.get('vary')?.split(/,\s*/) ?? []), ...varies, 'Accept-Encoding'])
  const shown = [...headers].filter(([name]) => !NOT_KEPT.has(name))
  const identity = formOf(body, { ...Object.fromEntries(shown), vary: [...vary].join(', '), etag })
  const expires = forever ? Number.POSITIVE_INFINITY : nextMidnight(now)
  return { etag, type: headers.get('content-type') ?? '', forms: { identity }, tags, expires }
}

const formOf = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Form => ({
  body,
  headers: Object.freeze({ ...headers, 'content-length': String(body.byteLength) }),
})

/** The form the caller gets: packed as well as they take it, where it is worth it. */
export const encodingOf = ({ type, forms }: Kept, accepted: string | null): Encoding =>
  isWorthPacking(type, forms.identity.body.byteLength) ? encodingFor(accepted) : 'identity'

/** Packed once for all who wait for the same. */
const packing = new WeakMap<Kept, Map<Encoding, Promise<Form>>>()

/** The form in this packing; made, and kept beside the plain one, when nobody asked for it before. */
export function packed(shelf: Shelf, key: string, kept: Kept, encoding: Encoding): Form | Promise<Form> {
  const ready = kept.forms[encoding]
  if (ready) return ready
  const forms = packing.get(kept) ?? new Map<Encoding, Promise<Form>>()
  packing.set(kept, forms)
  const form = forms.get(encoding) ?? packAndKeep(shelf, key, kept, encoding)
  forms.set(encoding, form)
  return form
}

async function packAndKeep(shelf: Shelf, key: string, kept: Kept, encoding: Encoding) {
  const { body, headers } = kept.forms.identity
  const bytes = await pack(body, encoding, { once: !shelf.has(key, kept) })
  const form = formOf(bytes, { ...headers, 'content-encoding': encoding })
  shelf.exchange(key, kept, { ...kept, forms: { ...kept.forms, [encoding]: form } })
  return form
}

type Asked = { method: string; headers: Headers }

/** The answer, or 304 to who has it already; `more` are headers of this one visitor. */
export function sent({ etag }: Kept, form: Form, { method, headers: asked }: Asked, more?: Record<string, string>) {
  const headers = more ? { ...form.headers, ...more } : form.headers
  const known = asked.get('if-none-match')
  if (known !== null && isKnown(known, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(method === 'HEAD' ? null : form.body, { status: 200, headers })
}
