// Runs one program after another, says what takes time, and stops the program when we are stopped.
import { spawn } from 'node:child_process'
import { root, Sentence } from './paths.mjs'

const children = new Set()

/** Its exit code, and what it said when `quiet`. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } })
  children.add(child)
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

/** Runs it in silence but for the words and the seconds; what it said is shown when it fails. */
export async function runQuietly(words, command, args, options = {}) {
  const { code, said } = await showing(words, run(command, args, { ...options, quiet: true }))
  if (code !== 0) throw new Sentence(`${words} failed.\n\n${said.trim().split('\n').slice(-60).join('\n')}\n`)
}

/** Words on the screen, with the seconds it takes. */
export async function showing(words, task) {
  const start = Date.now()
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`
  const live = process.stdout.isTTY
  const write = (text) => process.stdout.write(live ? `\r\x1b[K  ${text}` : `  ${text}\n`)
  write(`${words}…`)
  const timer = setInterval(() => write(`${words}… ${seconds()}`), live ? 1000 : 10_000)
  try {
    return await task
  } finally {
    clearInterval(timer)
    write(`${words}: ${seconds()}`)
    if (live) process.stdout.write('\n')
  }
}

/** Whatever runs is stopped when we are told to stop; `tell` may pass the word on instead. */
export function stopWithUs(tell = () => false) {
  const end = (signal) => {
    if (tell(signal)) return
    for (const child of children) child.kill(signal)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  return end
}
