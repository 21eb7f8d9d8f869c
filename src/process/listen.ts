import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '#platform/errors/startup-error.ts'

type Address = { port: number; host: string | null }
export type Listener = { port: number; close: () => Promise<void> }

/** How long requests in progress may take when the application stops. */
const GRACE_MS = 10_000

/** Opens the port. `close` accepts no more requests and waits for those in progress. */
export async function listen(
  http: Server,
  listener: RequestListener,
  address: Address,
  graceMs = GRACE_MS,
): Promise<Listener> {
  const pending = new Set<ServerResponse>()
  http.on('request', (request, response) => {
    pending.add(response)
    response.on('close', () => pending.delete(response))
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(toStartupError(error, address)))
    http.listen({ port: address.port, ...(address.host && { host: address.host }) }, resolve)
  })
  return { port: (http.address() as AddressInfo).port, close: () => close(http, pending, graceMs) }
}

async function close(http: Server, pending: Set<ServerResponse>, graceMs: number) {
  http.close()
  http.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const end = Date.now() + graceMs
  while (pending.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  // Also closes connections that a browser opened ahead and never used: Node does not count them as idle.
  http.closeAllConnections()
}

function toStartupError(error: NodeJS.ErrnoException, { port, host }: Address) {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: choose another with PORT, as in PORT=${port + 1} npm start.`,
    EACCES: `Port ${port} is not open to this user: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is no address of this machine.`,
    ENOTFOUND: `HOST is "${host}", which is no address of this machine.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new StartupError(reason, { cause: error }) : error
}
