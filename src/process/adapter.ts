import type { RequestListener } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { House } from '#server.ts'

/** What the site gives the process: answers, how to close it, and lines to print at start, like `label: address`. */
export type Site = {
  fetch: (request: Request, env: SiteEnv) => Response | Promise<Response>
  /** What is kept for this very request, at once (core/kept). */
  ready?: (request: Request) => Response | null
  close: () => Promise<void>
  /** Everything that is mounted besides pages: the permission matrix has a row for each. */
  calls?: { method: string; path: string }[]
  look?: string[]
}

/** What the site is told of a request beside the request itself: Hono's `c.env`. */
export type SiteEnv = HttpBindings & { remoteAddress: string }

/** What stands before the site: it takes requests at once, and answers them when the site is open. */
export type Front = { listener: RequestListener; open: (house: House) => Promise<Site> }

/** The address of the socket; an IPv4 one that came in through IPv6 is written as itself. */
export const envOf = (bindings: HttpBindings): SiteEnv => ({
  ...bindings,
  remoteAddress: (bindings.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
})
