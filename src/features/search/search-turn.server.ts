import type { Settings } from '#platform/config/settings.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { createRequesterLimit, requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { createWorkQueue } from '#platform/work-queue/work-queue.server.ts'

/** Half of the connections that a process has for reads by default: everybody else has the others. */
const AT_ONCE = 3
/** Of all callers together, and of one. */
const WAITING = 60
const MAX_PER_CALLER = 20
const WAIT_MS = 3_000

/** One queue per application. */
const queues = new WeakMap<Settings, ReturnType<typeof createSearchQueue>>()

function createSearchQueue({ searchesPerMinute }: Settings) {
  const limit = createRequesterLimit({ name: 'search', points: searchesPerMinute, seconds: 60 })
  const queue = createWorkQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    bytes: 0,
    timeoutMs: WAIT_MS,
    errors: { busy: 'search_busy', tooMany: 'search_busy' },
  })
  return { limit, queue }
}

/**
 * Runs what no cache could answer for a search when it is its turn: a text that nobody has searched for takes a dozen statements, of which
 * finding out what was meant is a part. Throws `search_busy` for a caller with too many, and where too many wait.
 */
export async function takeSearchTurn<Result>(ctx: RequestContext, run: () => Promise<Result>): Promise<Result> {
  const { settings } = ctx.services
  const { limit, queue } = queues.get(settings) ?? createSearchQueue(settings)
  if (!queues.has(settings)) queues.set(settings, { limit, queue })
  // The counter is no part of a response that others are shown, too.
  const { rateLimits: _states, ...caller } = ctx
  await limit(caller).catch(refuse)
  return queue.add({ owner: requesterKey(ctx), maxPerOwner: MAX_PER_CALLER, bytes: 0, run })
}

/** 503, which browsers that wait for a page repeat by themselves (docs/decisions/009-network-failures.md). */
function refuse(error: unknown): never {
  throw error instanceof AppError && error.retryAfter
    ? new AppError('search_busy', { retryAfter: error.retryAfter, cause: error })
    : error
}
