import type { MiddlewareHandler } from 'hono'
import { encodingOf, keepable, packed, sent } from '#platform/cache/cache-entry.server.ts'
import type { Kept, Shelf, Ticket } from '#platform/cache/response-cache.ts'
import type { Settings } from '#platform/config/settings.ts'
import { canonicalAddress, pagePath } from '#platform/react-router/page-query.server.ts'
import { languageCookie, resolveLocale } from '#platform/text/locale-preference.server.ts'
import type { Locale } from '#shared/enums.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import type { Call, Env } from './request-context.server.ts'

type Means = {
  shelf: Shelf
  caughtUp: (since: number) => Promise<void>
  settings: Pick<Settings, 'siteUrl' | 'corsOrigins'>
}

/** Longer addresses are answered, but not kept: nobody comes back to them. */
const LONGEST = 512
/** Who is signed in is never answered from the shelf, and never fills it. The cookie is that of issue 4. */
const IDENTIFIED = /(?:^|;\s*)(?:__Host-)?session=/
const VARIES = ['Cookie', 'Accept-Language']

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

/** As it was asked for, from the first slash of the path. The origin is not part of it: the site writes SITE_URL. */
const addressOf = (url: string) => url.slice(url.indexOf('/', url.indexOf(':') + 4))
/** The address says its language, or that it is a picture: nothing of the visitor is in the answer. */
const isForAll = (address: string) => /^\/(?:(?:es|en)(?=[/?]|$)|[^?]*\.(?:svg|png|jpg|webp)(?=\?|$))/.test(address)

/** Unprefixed pages differ by the visitor's language; nothing else of the visitor reaches an answer that is kept. */
const keyOf = (address: string, locale: Locale) => (isForAll(address) ? address : `${locale} ${address}`)

/**
 * What anonymous visitors get is rendered once, packed once and kept as bytes until something it shows changes (architecture 7).
 * A call that may have changed something waits until this process has heard of it, so that the next request shows it.
 */
export function keptDoor({ shelf, caughtUp, settings }: Means) {
  const { siteUrl, corsOrigins } = settings
  /** What an origin of CORS_ORIGINS is answered names it, and so is nobody else's. */
  const isAnonymous = (headers: Headers) =>
    !headers.has('authorization') &&
    !IDENTIFIED.test(headers.get('cookie') ?? '') &&
    (corsOrigins.length === 0 || !corsOrigins.includes(headers.get('origin') ?? ''))

  /** One render for all who ask for the same while it is under way. */
  const underWay = new Map<string, { ticket: Ticket; made: Promise<Kept | null> }>()

  function make(c: Call, key: string, next: () => Promise<void>): Promise<Kept | null> {
    const ticket = shelf.begin()
    const made = render(c, key, next).then((kept) => {
      if (kept) shelf.put(key, kept, ticket)
      return kept
    })
    underWay.set(key, { ticket, made })
    const done = () => {
      shelf.end(ticket)
      if (underWay.get(key)?.ticket === ticket) underWay.delete(key)
    }
    made.then(done, done)
    return made
  }

  /** Another caller's render: when nothing at all has changed since it began, and it could be kept, it is as good as one's own. */
  async function shared({ made }: { made: Promise<Kept | null> }): Promise<Kept | null> {
    const kept = await made.catch(() => null)
    // It began before midnight, and it is tomorrow now.
    return kept && shelf.isCurrent(kept) ? kept : null
  }

  async function answer(c: Call, key: string, kept: Kept) {
    const asked = { method: c.req.method, headers: c.req.raw.headers }
    return sent(kept, await packed(shelf, key, kept, encodingOf(kept, asked.headers.get('accept-encoding'))), asked)
  }

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    if (c.req.method === 'OPTIONS') return next()
    if (!isReading(c.req.method)) {
      const since = performance.now()
      await next()
      // What did not reach the database changed nothing, and must not cost those who only read what is kept.
      return c.res.status === STATUS_OF.unavailable ? undefined : caughtUp(since)
    }
    const { ctx } = c.get('reception').visit
    const address = canonicalAddress(addressOf(c.req.url))
    if (address.length > LONGEST || ctx.actor.kind !== 'anonymous' || !isAnonymous(c.req.raw.headers)) return next()
    const key = keyOf(address, ctx.locale)
    // Nothing may be awaited between looking for another's render and beginning one's own.
    const other = underWay.get(key)
    const kept = shelf.get(key) ?? (other && shelf.isFresh(other.ticket) ? await shared(other) : null)
    if (kept) return answer(c, key, kept)
    if (c.req.method === 'HEAD') return next()
    const fresh = await make(c, key, next)
    if (!fresh) return
    const ready = await answer(c, key, fresh)
    // The rendered answer gives way whole: its headers must not be mixed into the kept one's.
    c.res = undefined
    c.res = ready
  }

  /** What lies ready for this request, before anybody is asked who it is from. Null: knock at the site. */
  function ready(request: Request): Response | null {
    const { method, headers } = request
    if (!isReading(method) || !isAnonymous(headers)) return null
    const address = addressOf(request.url)
    const visitor = isForAll(address) ? null : resolveLocale(pathOf(address), headers)
    const find = (one: string) => shelf.get(visitor ? keyOf(one, visitor.locale) : one)
    // Links of the site's own are canonical already; only another spelling is read.
    const kept = find(address) ?? (address.includes('?') ? find(canonicalAddress(address)) : null)
    const form = kept?.forms[encodingOf(kept, headers.get('accept-encoding'))]
    if (!kept || !form) return null
    // As firstVisit does: the language is stored once, outside what is kept.
    const first = visitor && !visitor.settled && kept.type.startsWith('text/html')
    const stored = first ? { 'set-cookie': languageCookie(visitor.locale, siteUrl) } : undefined
    return sent(kept, form, request, stored)
  }

  return { middleware, ready }
}

const pathOf = (address: string) => pagePath(address.split('?', 1)[0] ?? address)

/** Renders, noting what is read. */
async function render(c: Call, key: string, next: () => Promise<void>): Promise<Kept | null> {
  const { ctx } = c.get('reception').visit
  const tags = new Set<string>()
  ctx.reads = tags
  await next()
  return keepable(c.res, { tags, now: ctx.now, varies: key.startsWith('/') ? [] : VARIES })
}
