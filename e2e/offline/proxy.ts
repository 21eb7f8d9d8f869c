// Stands between the browser and the site: a network that is away, that never answers or loses answers, and a site of the next build.

import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { test as base, expect } from '../fixtures/fixtures.ts'

export { expect }

/** `lossy`: what is sent arrives, and no answer comes back. */
type Network = 'up' | 'down' | 'silent' | 'lossy'
/** `next`: the build after this one, which has another entry script and no longer the one of this build. */
type Build = 'this' | 'next' | 'ending'

export type Proxy = { url: string; network: Network; build: Build }

const WORKER = '/offline-worker.js'
const ENTRY = /entry\.client-[\w-]+\.js/g
const NEXT_ENTRY = 'entry.client-nextnext.js'
const MANIFEST = /manifest-[0-9a-f]{8}/g
export const NEXT_MANIFEST = 'manifest-eeeeeeee'

const endingWorker = () => stripTypeScriptTypes(readFileSync('src/app/offline/worker/ending-worker.ts', 'utf8'))

async function startProxy(target: string): Promise<Proxy & { close: () => void }> {
  const state: Proxy = { url: '', network: 'up', build: 'this' }
  let names = { entry: '', manifest: '' }
  /** Until the network has changed: a browser opens few connections. */
  const hold = ({ socket }: IncomingMessage) => {
    const { network } = state
    const timer = setInterval(() => {
      if (state.network === network) return
      clearInterval(timer)
      socket.destroy()
    }, 50)
  }
  const server = createServer((incoming, outgoing) => {
    if (state.network === 'down') return incoming.socket.destroy()
    if (state.network === 'silent') return hold(incoming)
    if (state.build === 'ending' && incoming.url === WORKER) return send(outgoing, endingWorker())
    const path = incoming.url ?? '/'
    if (state.build === 'next' && path.endsWith(names.entry)) return outgoing.writeHead(404).end()
    const real = path.replace(NEXT_ENTRY, names.entry).replace(NEXT_MANIFEST, names.manifest)
    forward(target, real, incoming, (answer, body) => {
      if (state.network === 'lossy' && incoming.method === 'POST') return hold(incoming)
      const isText = /html|javascript/.test(answer.headers['content-type'] ?? '')
      const text = isText ? body.toString() : ''
      names = {
        entry: ENTRY.exec(text)?.[0] ?? names.entry,
        manifest: MANIFEST.exec(text)?.[0] ?? names.manifest,
      }
      ENTRY.lastIndex = MANIFEST.lastIndex = 0
      const isOfBuild = state.build === 'next' && (path === WORKER || answer.headers['content-type']?.includes('html'))
      const changed = isOfBuild ? text.replace(ENTRY, NEXT_ENTRY).replace(MANIFEST, NEXT_MANIFEST) : null
      const headers = { ...answer.headers }
      delete headers['content-length']
      delete headers['etag']
      // It holds the hashes of the inline scripts, which name the files.
      if (changed !== null) delete headers['content-security-policy']
      outgoing.writeHead(answer.statusCode ?? 502, headers).end(changed ?? body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  state.url = `http://localhost:${(server.address() as { port: number }).port}`
  return Object.assign(state, { close })
}

const send = (outgoing: ServerResponse, script: string) =>
  void outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script)

function forward(
  target: string,
  path: string,
  incoming: IncomingMessage,
  answered: (answer: IncomingMessage, body: Buffer) => void,
) {
  const { 'if-none-match': _, ...asked } = incoming.headers
  const headers = { ...asked, 'accept-encoding': 'identity' }
  const sent = request(target + path, { method: incoming.method, headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => answered(answer, Buffer.concat(chunks)))
  })
  sent.on('error', () => incoming.socket.destroy())
  incoming.pipe(sent)
}

export const test = base.extend<{ site: Proxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
  site: async ({}, use) => {
    const proxy = await startProxy(`http://localhost:${process.env['E2E_PORT']}`)
    await use(proxy)
    proxy.close()
  },
  baseURL: async ({ site }, use) => use(site.url),
  // What a network that is away leaves in the console, and what the worker answers to a form that waits.
  allowedErrors: /Failed to fetch|Failed to load|^503 from|ERR_|NetworkError/,
})
