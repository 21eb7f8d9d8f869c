import type { MiddlewareHandler } from 'hono'
import { nextMidnight } from '#core/kept/midnight.ts'
import { encodingFor, etagOf, isKnown, pack } from '#core/kept/pack.server.ts'
import { NEVER } from '#core/kept/reads.ts'
import type { Kept, Shelf, Ticket } from '#core/kept/shelf.ts'
import { splitPath } from '#spec/paths.ts'
import type { Call, Env } from './requests.server.ts'

type Means = { shelf: Shelf; caughtUp: () => Promise<void> }
type Made = { kept: Kept | null }

/** Longer addresses are answered, but not kept: nobody comes back to them. */
const LONGEST = 512
const NOT_KEPT = new Set(['set-cookie', 'content-length', 'date', 'connection', 'transfer-encoding'])

/** Unprefixed pages differ by the visitor's language; nothing else of the visitor reaches an answer that is kept. */
function keyOf(c: Call) {
  const { pathname, search } = new URL(c.req.url)
  const locale = splitPath(pathname).prefix === '' ? c.get('reception').visit.ctx.locale : ''
  return `${locale} ${pathname}${search}`
}

/**
 * What anonymous visitors get is rendered once, packed once and kept as bytes until something it shows changes (architecture 7).
 * A call that may have changed something waits until this process has heard of it, so that the next request shows it.
 */
export function keptDoor({ shelf, caughtUp }: Means): MiddlewareHandler<Env> {
  /** One render for all who ask for the same while it is under way. */
  const underWay = new Map<string, { ticket: Ticket; made: Promise<Made> }>()

  function make(c: Call, key: string, next: () => Promise<void>): Promise<Made> {
    const ticket = shelf.begin()
    const made = render(c, next).then((result) => {
      if (result.kept) shelf.put(key, result.kept, ticket)
      return result
    })
    underWay.set(key, { ticket, made })
    const done = () => {
      shelf.end(ticket)
      if (underWay.get(key)?.ticket === ticket) underWay.delete(key)
    }
    made.then(done, done)
    return made
  }

  /** Another caller's render, when nothing at all has changed since it began and it can be kept. */
  async function shared(key: string): Promise<Kept | null> {
    const other = underWay.get(key)
    if (!other || !shelf.isFresh(other.ticket)) return null
    return other.made.then(
      ({ kept }) => kept,
      () => null,
    )
  }

  async function answer(c: Call, key: string, kept: Kept) {
    if (isKnown(c.req.header('if-none-match'), kept.etag))
      return new Response(null, { status: 304, headers: headersOf(kept) })
    const encoding = encodingFor(c.req.header('accept-encoding'), typeOf(kept), kept.forms.identity.byteLength)
    const form = kept.forms[encoding] ?? (await pack(kept.forms.identity, encoding))
    if (!kept.forms[encoding]) shelf.exchange(key, kept, { ...kept, forms: { ...kept.forms, [encoding]: form } })
    const headers = headersOf(kept)
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    return new Response(form, { status: kept.status, headers })
  }

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      await next()
      return caughtUp()
    }
    if (c.req.method === 'HEAD' || c.req.url.length > LONGEST || c.req.header('authorization')) return next()
    const key = keyOf(c)
    c.set('plain', true)
    const kept = shelf.get(key) ?? (await shared(key))
    if (kept) return answer(c, key, kept)
    const { kept: fresh } = await make(c, key, next)
    if (!fresh) return
    const ready = await answer(c, key, fresh)
    // The rendered answer gives way whole: its headers must not be mixed into the kept one's.
    c.res = undefined
    c.res = ready
  }
}

const headersOf = ({ headers, etag }: Kept): Record<string, string> => ({ ...Object.fromEntries(headers), etag })
const typeOf = ({ headers }: Kept) => headers.find(([name]) => name === 'content-type')?.[1] ?? null

/** Renders, and tells whether that may be kept: whole, without a cookie, and made of something whose changes are told. */
async function render(c: Call, next: () => Promise<void>): Promise<Made> {
  const { ctx } = c.get('reception').visit
  const tags = new Set<string>()
  ctx.reads = tags
  await next()
  const response = c.res
  const forever = response.headers.get('cache-control')?.includes('immutable') ?? false
  if (response.status !== 200 || response.headers.has('set-cookie') || (tags.size === 0 && !forever) || tags.has(NEVER))
    return { kept: null }
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !NOT_KEPT.has(name))
  const vary = [...new Set([...(response.headers.get('vary')?.split(/,\s*/) ?? []), 'Accept-Encoding'])].join(', ')
  return {
    kept: {
      status: 200,
      headers: [...headers.filter(([name]) => name !== 'vary'), ['vary', vary]],
      etag: etagOf(body),
      forms: { identity: body },
      tags,
      expires: forever ? Number.POSITIVE_INFINITY : nextMidnight(ctx.now),
    },
  }
}
