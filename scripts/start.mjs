// npm start, npm run dev: installs and builds what is missing, then starts the application with the bundled Node.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { findNode, inRoot, root, UserError } from './paths.mjs'
import { stopWithUs } from './run.mjs'

const dev = process.argv[2] === 'dev'
let app = null
let stopping = false

/** Signals of a crash: killed by the kernel when memory is short, or by a fault. */
const CRASH_SIGNALS = ['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGTRAP']
/** A crash this soon after the start, in ms, is not restarted for ever. */
const EARLY_CRASH_MS = 2000
const MAX_EARLY_CRASHES = 5
let earlyCrashes = 0

/** Once the application runs, signals are forwarded to it, and it ends by itself. */
const end = stopWithUs((signal) => {
  stopping = true
  app?.kill(signal)
  return app !== null
})
endWithParent()

/** When npm is stopped, its shell may end without a signal to us: then our parent changes. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, 300)
}

async function start() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new UserError(`Candil starts with Node 20 or later; this is ${process.version}.`)
  await install()
  if (!dev) await build()
  // Handle a Ctrl-C that arrived during synchronous work.
  await new Promise((resolve) => setImmediate(resolve))
  startApp()
}

/**
 * They bound what accumulates before V8 collects. What each of these settings gives by itself: docs/operations.md, "Memory".
 */
const MEMORY_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']
/** The memory that the start takes anyway, at once: else V8 copies and marks what is loaded over and over. */
const START_FLAGS = ['--min-semi-space-size=16', '--initial-old-space-size=128']
/** glibc keeps what each thread has freed for that thread alone. */
const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' }
/** Node keeps compiled modules here: the next start takes a third less time. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot('build/compiled') }

function startApp() {
  const startedAt = Date.now()
  const args = [
    ...MEMORY_FLAGS,
    ...(dev ? [inRoot('src/main.ts'), '--dev'] : [...START_FLAGS, inRoot('build/server/main.js')]),
  ]
  // The IPC channel closes when this process is killed and cannot forward anything.
  app = spawn(findNode(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...MEMORY_ENV, ...(!dev && COMPILE_CACHE), ...process.env, NODE_ENV: dev ? 'development' : 'production' },
  })
  app.on('exit', (code, signal) => {
    earlyCrashes = Date.now() - startedAt < EARLY_CRASH_MS ? earlyCrashes + 1 : 0
    // Stopped before it handled signals, it ends by the signal itself.
    if (stopping || !CRASH_SIGNALS.includes(signal) || earlyCrashes >= MAX_EARLY_CRASHES) {
      process.exit(code ?? (CRASH_SIGNALS.includes(signal) ? 1 : 130))
    }
    console.error(`The site was ended by ${signal} and is started again.`)
    startApp()
  })
}

start().catch((error) => {
  console.error(error instanceof UserError ? error.message : error)
  process.exit(1)
})
