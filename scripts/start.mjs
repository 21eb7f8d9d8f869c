// npm start, npm run dev: install and build what is missing, then hand over to the Node that came with it.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { findNode, inRoot, root, Sentence } from './paths.mjs'
import { stopWithUs } from './run.mjs'

const dev = process.argv[2] === 'dev'
let site = null
let stopping = false

/** How a process ends that nobody asked to: killed by the kernel, which is short of memory, or by a fault in its own code. */
const ACCIDENTS = ['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGTRAP']
/** Dead again so soon it never ran: after some times that is no accident. */
const SOON_MS = 2000
const SOON_AGAIN = 5
let soon = 0

/** Once the site runs it is told what we are told, and ends in its own time. */
const end = stopWithUs((signal) => {
  stopping = true
  site?.kill(signal)
  return site !== null
})
endWithParent()

/** Where npm stands between and is told to stop, its shell may end without a word to us: we get another parent. */
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
    throw new Sentence(`Candil starts with Node 20 or later; this is ${process.version}.`)
  await install()
  if (!dev) await build()
  // A Ctrl-C that came while files were compared is heard now.
  await new Promise((resolve) => setImmediate(resolve))
  handOver()
}

function handOver() {
  const startedAt = Date.now()
  const args = [inRoot('src/main.ts'), ...(dev ? ['--dev'] : [])]
  // The channel tells the site when this process is killed and can pass nothing on.
  site = spawn(findNode(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: dev ? 'development' : 'production' },
  })
  site.on('exit', (code, signal) => {
    soon = Date.now() - startedAt < SOON_MS ? soon + 1 : 0
    // Told before it could listen, it ends by the signal itself.
    if (stopping || !ACCIDENTS.includes(signal) || soon >= SOON_AGAIN) {
      process.exit(code ?? (ACCIDENTS.includes(signal) ? 1 : 130))
    }
    console.error(`The site was ended by ${signal} and is started again.`)
    handOver()
  })
}

start().catch((error) => {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
})
