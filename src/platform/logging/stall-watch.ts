import type { RequestListener } from 'node:http'
import { log } from './log.server.ts'
import { pathForLog } from './path-for-log.ts'

const TICK_MS = 100
const STALL_MS = 500
/** Between two warnings; those in between are counted. */
const QUIET_MS = 60_000
const ROUTES_MAX = 10

type Request = { method?: string | undefined; url?: string | undefined }
type Stall = { ms: number; routes: string[]; unsaid: number }

/** The path without query, tokens and numbers. */
const routeOf = ({ method = '', url = '' }: Request) =>
  `${method} ${pathForLog({ url }).replace(/(?<=\/)\d+(?=\/|\.|$)/g, ':id')}`

/**
 * Tells when the event loop stood still: `tick` runs late by as much. The requests that were in flight since the tick before are named,
 * those included that were answered right after.
 */
export function createStallWatch(now: () => number, warn: (stall: Stall) => void) {
  const open = new Set<Request>()
  let ended: Request[] = []
  let last = now()
  let quietUntil = Number.NEGATIVE_INFINITY
  let unsaid = 0
  return {
    begin: (request: Request) => void open.add(request),
    end(request: Request) {
      open.delete(request)
      ended.push(request)
    },
    tick() {
      const time = now()
      const ms = time - last - TICK_MS
      const seen = [...open, ...ended]
      last = time
      ended = []
      if (ms < STALL_MS) return
      if (time < quietUntil) {
        unsaid++
        return
      }
      warn({ ms: Math.round(ms), routes: [...new Set(seen.map(routeOf))].slice(0, ROUTES_MAX), unsaid })
      quietUntil = time + QUIET_MS
      unsaid = 0
    },
  }
}

/** Logs a warning where nobody was served for half a second, with the requests of that time. */
export function watchStalls(listener: RequestListener): RequestListener {
  const watch = createStallWatch(
    () => performance.now(),
    ({ unsaid, ...stall }) => log.warn({ ...stall, ...(unsaid > 0 && { unsaid }) }, 'the event loop stood still'),
  )
  setInterval(watch.tick, TICK_MS).unref()
  return (request, response) => {
    watch.begin(request)
    response.once('close', () => watch.end(request))
    listener(request, response)
  }
}
