import { maxHeaderSize, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { StartupError } from '#platform/errors/startup-error.ts'
import { errorBody } from '#platform/strapi/error-body.ts'

type Address = { port: number; host: string | null }
export type Listener = { port: number; close: () => Promise<void> }

/** How long requests in progress may take when the application stops. */
const GRACE_MS = 10_000
/** How long a client whose request is refused may go on sending, so that it reads the refusal before the connection ends. */
const LINGER_MS = 1_000

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
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isResponding = [...pending].some((response) => response.socket === socket)
    if (socket.writableEnded) return
    if (isResponding || !socket.writable) socket.destroy()
    else refuse(socket, error.code)
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(toStartupError(error, address)))
    http.listen({ port: address.port, ...(address.host && { host: address.host }) }, resolve)
  })
  return { port: (http.address() as AddressInfo).port, close: () => close(http, pending, graceMs) }
}

/** What Node's parser refuses, by the code of the error. Everything else is a 400. */
const REFUSALS: Record<string, [status: number, name: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'RequestHeaderFieldsTooLargeError',
    `The address and the headers of the request are longer than ${maxHeaderSize} bytes`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'RequestTimeoutError', 'The request took too long to arrive'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'PayloadTooLargeError', 'The extensions of a chunk are too long'],
}

/** Answers a request that never reached the application. */
function refuse(socket: Socket, code = '') {
  const [status, name, message] = REFUSALS[code] ?? [400, 'BadRequestError', 'The request is not valid HTTP']
  const body = JSON.stringify(errorBody(status, name, message))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.on('close', () => clearTimeout(lingering))
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
