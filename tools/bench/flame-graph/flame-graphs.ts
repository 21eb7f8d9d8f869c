import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFrames } from './frames.ts'
import { toSvg } from './svg.ts'

/** A drawing is made coarser until it has at most so many bytes. */
const MAX_BYTES = 60_000
const PAGES = [
  [
    'api-list',
    'API, list of 25 with everything',
    (n: number) => `/api/events?populate=*&pagination[start]=${n}&pagination[limit]=25`,
  ],
  ['home', 'home page', () => '/es'],
  ['events', 'events page, 400 of them', () => '/es/events'],
  ['event', 'page of an event', (n: number) => `/es/evento-rol-vivo-larp/evento-${n + 1}`],
] as const

type Options = { env: Record<string, string>; out: string; runs: number }

/** Draws where a server without its response cache spends its CPU time. */
export async function drawFlameGraphs({ env, out, runs }: Options) {
  mkdirSync(out, { recursive: true })
  const child = fork(join(import.meta.dirname, '../servers/server.ts'), [], {
    execArgv: ['--import', join(import.meta.dirname, 'profiler.ts')],
    env: { ...process.env, ...env, NODE_ENV: 'production', LOG_LEVEL: 'error', CACHE_MEGABYTES: '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const messageWith = (key: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const take = (message: Record<string, unknown>) => {
        if (!(key in message)) return
        child.off('message', take)
        resolve(message)
      }
      child.on('message', take)
      void ended.then(() => reject(new Error('The server ended by itself.')))
    })
  /** Starts or stops profiling; the CPU time of the server so far, ms. */
  const profile = async (value: string) => {
    const answered = Promise.all([messageWith('cpu'), messageWith('profile')])
    child.send({ profile: value })
    const { user, system } = (await answered)[0]['cpu'] as NodeJS.CpuUsage
    return (user + system) / 1000
  }
  const { port } = await messageWith('port')
  const request = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity' } })
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
    await response.arrayBuffer()
  }
  for (const [name, title, path] of PAGES) {
    for (let n = 0; n < runs / 3; n++) await request(path(n))
    const before = await profile('start')
    for (let n = 0; n < runs; n++) await request(path(n))
    const file = join(out, `${name}.cpuprofile`)
    // Samples are taken by the clock, and other processes take turns: their shares are right, their sum is not.
    const cpu = ((await profile(file)) - before) / runs
    const frames = toFrames(JSON.parse(readFileSync(file, 'utf8')))
    const svg = smallest((share) => toSvg(frames, { title, cpu, share }))
    writeFileSync(join(out, `${name}.svg`), svg)
    console.log(`${name}: ${cpu.toFixed(1)} ms of CPU per request, ${svg.length} bytes`)
  }
  child.disconnect()
  await ended
}

/** The drawing with the narrowest frames that is small enough. */
function smallest(draw: (share: number) => string) {
  for (let share = 0.003; ; share *= 1.3) {
    const svg = draw(share)
    if (svg.length <= MAX_BYTES) return svg
  }
}
