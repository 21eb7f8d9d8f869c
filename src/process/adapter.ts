import type { IncomingMessage, RequestListener } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { AppOptions } from '#server.ts'

/** The application as the process sees it: a fetch function, how to close it, and lines to print at start. */
export type RunningApp = {
  fetch: (request: Request, env: Partial<HttpBindings>) => Response | Promise<Response>
  /** The cached response for a request, synchronously; null where there is none. */
  findCached?: (request: Request, incoming?: IncomingMessage) => Response | null
  close: () => Promise<void>
  /** Every mounted route besides pages: the permission matrix has a row for each. */
  routes?: { method: string; path: string }[]
  bannerLines?: string[]
}

/** Connects the HTTP server with the application. It accepts requests at once, and answers them when the application is open. */
export type Adapter = { listener: RequestListener; open: (options: AppOptions) => Promise<RunningApp> }
