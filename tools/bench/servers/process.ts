import { fork } from 'node:child_process'
import { join } from 'node:path'

type Message = { port?: number; cpu?: NodeJS.CpuUsage; rss?: number }

/** How long a server may take to close, ms. */
const CLOSE_MS = 15_000

/** Starts a server in a child process. `send` sends it a message and returns its CPU time in ms; `usage` returns its memory in bytes too. */
export async function startProcess(file: string, env: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, file), [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const unexpectedExit = ended.then(() => Promise.reject(new Error(`bench/${file} ended by itself.`)))
  unexpectedExit.catch(() => {})
  const nextMessage = async (): Promise<Message> =>
    (await Promise.race([new Promise((resolve) => child.once('message', resolve)), unexpectedExit])) as Message

  const { port } = await nextMessage()
  const usage = async (message: object = {}) => {
    const reply = nextMessage()
    child.send(message)
    const { cpu, rss = 0 } = await reply
    return { cpu: ((cpu?.user ?? 0) + (cpu?.system ?? 0)) / 1000, rss }
  }
  const send = async (message?: object) => (await usage(message)).cpu
  /** Asks it to end, and kills it when it does not, for example because its database is gone. */
  const close = async () => {
    if (child.connected) child.disconnect()
    const kill = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
    await ended
    clearTimeout(kill)
  }
  return { address: `http://127.0.0.1:${port}`, send, usage, close }
}
export type BenchProcess = Awaited<ReturnType<typeof startProcess>>
