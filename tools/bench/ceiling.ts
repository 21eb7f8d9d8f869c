// What the same HTTP stack does at best: Hono on @hono/node-server, one route, bytes that lie ready. Told through the channel which.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '#process/listen.ts'

type Told = { body?: string; headers?: Record<string, string> }
let body = new Uint8Array(0)
let headers: Record<string, string> = {}

const app = new Hono().get('*', (c) => c.body(body, 200, headers))
const door = await listen(createServer(), getRequestListener(app.fetch), { port: 0, host: '127.0.0.1' })

process.on('message', (told: Told) => {
  if (told.body !== undefined) body = new Uint8Array(Buffer.from(told.body, 'base64'))
  if (told.headers) headers = told.headers
  process.send?.({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: door.port })
