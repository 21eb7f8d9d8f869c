import type { Fragment, LoadedFragment as Loaded } from '#platform/context/fragments.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { nextMidnight } from './cache-entry.server.ts'
import { addCacheTags, NO_STORE } from './cache-tags.ts'
import type { CacheTag, RenderToken } from './invalidation-log.ts'

/** Whoever asks: a fragment is shared, so it is loaded for nobody in particular. */
const publicContext = (ctx: RequestContext, tags: Set<CacheTag>): RequestContext => {
  const { fragments: _fragments, rateLimits: _limits, isOfflineCopy: _copy, ...rest } = ctx
  return { ...rest, actor: anonymous, clientIp: '', userAgent: null, cacheTags: tags }
}

const textSize = (value: unknown) => (typeof value === 'number' ? 8 : 2 * (JSON.stringify(value)?.length ?? 0))

/**
 * The result of a public query, shared by all requests until one of its tags changes, midnight at the latest. `key` names the query with
 * everything that it depends on beside the database and the day. `load` is called with a context in which nobody is signed in. The result
 * must not be changed. Without `ctx.fragments` (commands, jobs, transactions) it is loaded each time.
 */
export async function cachedFragment<Value>(
  ctx: RequestContext,
  key: string,
  load: (ctx: RequestContext) => Promise<Value>,
  sizeOf: (value: Value) => number = textSize,
): Promise<Value> {
  const { fragments } = ctx
  const stored = fragments?.get(key)
  if (stored) return take(ctx, stored as Loaded<Value>)
  const other = fragments?.loading.get(key)
  if (fragments && other && fragments.isUnchangedSince(other.token))
    return take(ctx, (await other.result) as Loaded<Value>)
  const tags = new Set<CacheTag>()
  const run = async (): Promise<Loaded<Value>> => ({ value: await load(publicContext(ctx, tags)), tags })
  if (!fragments) return take(ctx, await run())
  const token = fragments.beginRender()
  const result = run()
  fragments.loading.set(key, { token, result })
  try {
    const loaded = await result
    storeFragment(ctx, key, { ...loaded, bytes: sizeOf(loaded.value), expiresAt: nextMidnight(ctx.now) }, token)
    return take(ctx, loaded)
  } finally {
    fragments.endRender(token)
    if (fragments.loading.get(key)?.token === token) fragments.loading.delete(key)
  }
}

type Loads<Id, Value> = {
  /** Names the kind of fragment with everything it depends on beside its id, the database and the day. */
  kind: string
  ids: readonly Id[]
  /** The fragments of the missing ids, each with its tags; those that do not exist are left out. */
  load: (ctx: RequestContext, missing: Id[]) => Promise<Map<Id, Loaded<Value>>>
  sizeOf: (value: Value) => number
}

/** The same for many: those that are not stored are loaded together. */
export async function cachedFragments<Id extends number | string, Value>(
  ctx: RequestContext,
  { kind, ids, load, sizeOf }: Loads<Id, Value>,
): Promise<Map<Id, Value>> {
  const { fragments } = ctx
  const found = new Map<Id, Value>()
  const missing: Id[] = []
  for (const id of ids) {
    const stored = fragments?.get(`${kind} ${id}`)
    if (stored) found.set(id, take(ctx, stored as Loaded<Value>))
    else missing.push(id)
  }
  if (missing.length === 0) return found
  const token = fragments?.beginRender()
  const expiresAt = nextMidnight(ctx.now)
  try {
    for (const [id, loaded] of await load(publicContext(ctx, new Set()), missing)) {
      found.set(id, take(ctx, loaded))
      if (token) storeFragment(ctx, `${kind} ${id}`, { ...loaded, bytes: sizeOf(loaded.value), expiresAt }, token)
    }
  } finally {
    if (token) fragments?.endRender(token)
  }
  return found
}

function storeFragment({ fragments }: RequestContext, key: string, fragment: Fragment, token: RenderToken) {
  if (!fragment.tags.has(NO_STORE) && fragment.tags.size > 0) fragments?.put(key, fragment, token)
}

function take<Value>(ctx: RequestContext, { value, tags }: Loaded<Value>): Value {
  addCacheTags(ctx, ...tags)
  return value
}
