// Runs programs with progress output, and stops them when this process is stopped.
import { spawn } from 'node:child_process'
import { root, UserError } from './paths.mjs'

/** The label of each running program. */
const children = new Map()

/** The running programs: their labels and process ids. */
export const running = () => [...children].map(([child, label]) => [label, child.pid])

/** Returns the exit code, and the output when `quiet`. */
export function run(command, args, { env = {}, quiet = false, label = args[0] } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } })
  children.set(child, label)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk
    })
  }
  return new Promise((resolve) => {
    const end = (code) => children.delete(child) && resolve({ code, said })
    child.on('error', (error) => {
      said += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Runs a program showing only a label and the time; prints its output on failure. */
export async function runQuietly(label, command, args, options = {}) {
  const { code, said } = await withProgress(label, run(command, args, { ...options, quiet: true }))
  if (code !== 0) throw new UserError(`${label} failed.\n\n${said.trim().split('\n').slice(-60).join('\n')}\n`)
}

/** Shows a label with the elapsed seconds while the task runs. */
export async function withProgress(label, task) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  const live = process.stdout.isTTY
  const write = (text) => process.stdout.write(live ? `\r\x1b[K  ${text}` : `  ${text}\n`)
  write(`${label}…`)
  const timer = setInterval(() => write(`${label}… ${seconds()}`), live ? 1000 : 10_000)
  try {
    return await task
  } finally {
    clearInterval(timer)
    write(`${label}: ${seconds()}`)
    if (live) process.stdout.write('\n')
  }
}

/** Stops running programs when this process is stopped, unless `forward` handles the signal. */
export function stopWithUs(forward = () => false) {
  const end = (signal) => {
    if (forward(signal)) return
    for (const child of children.keys()) child.kill(signal)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  return end
}
