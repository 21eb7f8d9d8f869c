// Worker: opens connections that announce a body, sends most of it and stalls. Exits by itself.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

type Work = { address: string; connections: number; bytes: number; sent: number; holdMs: number }
const { address, connections, bytes, sent, holdMs }: Work = workerData
const { hostname, port, origin } = new URL(address)
const CHUNK = Buffer.alloc(64 * 1024, 'x')
const MAX_MS = 60_000

const HEAD = [
  'POST /account/organizations/new.data HTTP/1.1',
  `Host: ${hostname}:${port}`,
  `Origin: ${origin}`,
  'Content-Type: multipart/form-data; boundary=b',
  `Content-Length: ${bytes}`,
  '',
  '--b\r\nContent-Disposition: form-data; name="header"; filename="a.png"\r\n\r\n',
].join('\r\n')

/** `done` resolves when everything is sent or the server closed the connection. */
function open() {
  const socket = connect(Number(port), hostname)
  let left = sent
  const done = new Promise<void>((resolve) => {
    const send = () => {
      while (left > 0) {
        left -= CHUNK.length
        if (!socket.write(CHUNK)) return
      }
      resolve()
    }
    socket.on('drain', send)
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      socket.write(HEAD)
      send()
    })
    socket.resume()
  })
  return { socket, done }
}

const opened = Array.from({ length: connections }, open)
await Promise.race([Promise.all(opened.map(({ done }) => done)), sleep(MAX_MS)])
await sleep(holdMs)
for (const { socket } of opened) socket.destroy()
process.exit(0)
