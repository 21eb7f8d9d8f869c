import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '#platform/errors/startup-error.ts'

type Where = { port: number; host: string | null }
export type Door = { port: number; close: () => Promise<void> }

/** How long requests in hand may still take when the site stops. */
const GRACE_MS = 10_000

/** Opens the port. `close` takes no new request and waits for those in hand. */
export async function listen(http: Server, listener: RequestListener, where: Where, grace = GRACE_MS): Promise<Door> {
  const inHand = new Set<ServerResponse>()
  http.on('request', (request, response) => {
    inHand.add(response)
    response.on('close', () => inHand.delete(response))
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(refusal(error, where)))
    http.listen({ port: where.port, ...(where.host && { host: where.host }) }, resolve)
  })
  return { port: (http.address() as AddressInfo).port, close: () => close(http, inHand, grace) }
}

async function close(http: Server, inHand: Set<ServerResponse>, grace: number) {
  http.close()
  http.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const end = Date.now() + grace
  while (inHand.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  // Also connections that a browser opened ahead and never used: Node does not count them as idle.
  http.closeAllConnections()
}

function refusal(error: NodeJS.ErrnoException, { port, host }: Where) {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: choose another with PORT, as in PORT=${port + 1} npm start.`,
    EACCES: `Port ${port} is not open to this user: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is no address of this machine.`,
    ENOTFOUND: `HOST is "${host}", which is no address of this machine.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new StartError(reason, { cause: error }) : error
}
