// The built site as main.ts puts it together, in a process of its own; its CPU time and memory are told through the channel.
import { createServer } from 'node:http'
import { readSettings, settledOn } from '#platform/config/settings.ts'
import { builtFront } from '#process/built-adapter.ts'
import { listen } from '#process/listen.ts'

const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '')
const settings = readSettings(process.env)
const front = builtFront()
const door = await listen(createServer(), front.listener, { port: 0, host: '127.0.0.1' })
const site = await front.open({ settings: settledOn(settings, door.port), connection, progress: () => {} })

process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
process.on('disconnect', () => void site.close().then(() => process.exit(0)))
process.send?.({ port: door.port })
