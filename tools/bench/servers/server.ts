// The built application as main.ts starts it, in a child process that reports its CPU time and memory over IPC.
import { createServer } from 'node:http'
import { readSettings, withPort } from '#platform/config/settings.ts'
import { identifyRequests } from '#platform/logging/request-log.ts'
import { createBuiltAdapter } from '#process/built-adapter.ts'
import { listen } from '#process/listen.ts'

const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '')
const settings = readSettings(process.env)
const adapter = createBuiltAdapter()
const listener = identifyRequests(adapter.listener, settings.trustedProxies)
const server = await listen(createServer(), listener, { port: 0, host: '127.0.0.1' })
const site = await adapter.open({ settings: withPort(settings, server.port), connection, onProgress: () => {} })

process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
process.on('disconnect', () => void site.close().then(() => process.exit(0)))
process.send?.({ port: server.port })
