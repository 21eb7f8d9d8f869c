// The baseline: Hono on @hono/node-server with one route that returns constant bytes, which the parent process sends over IPC.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '#process/listen.ts'

type Message = { body?: string; headers?: Record<string, string> }
let body = new Uint8Array(0)
let headers: Record<string, string> = {}

const app = new Hono().get('*', (c) => c.body(body, 200, headers))
const server = await listen(createServer(), getRequestListener(app.fetch), { port: 0, host: '127.0.0.1' })

process.on('message', (message: Message) => {
  if (message.body !== undefined) body = new Uint8Array(Buffer.from(message.body, 'base64'))
  if (message.headers) headers = message.headers
  process.send?.({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: server.port })
