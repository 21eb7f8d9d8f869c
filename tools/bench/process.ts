import { fork } from 'node:child_process'
import { join } from 'node:path'

type Told = { port?: number; cpu?: NodeJS.CpuUsage; rss?: number }

/** One server of the bench in a process of its own. `tell` hands it something, and has its CPU time in ms; `usage` has its memory too. */
export async function openProcess(file: string, env: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, file), [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const alas = ended.then(() => Promise.reject(new Error(`bench/${file} ended by itself.`)))
  alas.catch(() => {})
  const said = async (): Promise<Told> =>
    (await Promise.race([new Promise((resolve) => child.once('message', resolve)), alas])) as Told

  const { port } = await said()
  const usage = async (words: object = {}) => {
    const answer = said()
    child.send(words)
    const { cpu, rss = 0 } = await answer
    return { cpu: ((cpu?.user ?? 0) + (cpu?.system ?? 0)) / 1000, rss }
  }
  const tell = async (words?: object) => (await usage(words)).cpu
  const close = () => {
    if (child.connected) child.disconnect()
    return ended
  }
  return { address: `http://127.0.0.1:${port}`, tell, usage, close }
}
export type Opened = Awaited<ReturnType<typeof openProcess>>
