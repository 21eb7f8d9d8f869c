import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Told = { port?: number; cpu?: NodeJS.CpuUsage }

/** One server of the bench in a process of its own. `tell` hands it something, and has its CPU time in ms. */
export async function openProcess(file: string, env: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, file), [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { port } = await said(child)
  const tell = async (words: object = {}) => {
    const answer = said(child)
    child.send(words)
    const { cpu } = await answer
    return ((cpu?.user ?? 0) + (cpu?.system ?? 0)) / 1000
  }
  const close = async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return { address: `http://127.0.0.1:${port}`, tell, close }
}
export type Opened = Awaited<ReturnType<typeof openProcess>>

async function said(child: ChildProcess): Promise<Told> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A server of the bench ended by itself.')))
  ended.catch(() => {})
  const [told] = await Promise.race([once(child, 'message'), ended])
  return told as Told
}
