// npm start, npm run dev: install and build what is missing, then hand over to the Node that came with it.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { findNode, inRoot, root, Sentence } from './house.mjs'
import { install } from './install.mjs'
import { stopWithUs } from './run.mjs'

const dev = process.argv[2] === 'dev'
let site = null

/** Once the site runs it is told what we are told, and ends in its own time. */
const end = stopWithUs((signal) => {
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
  const args = [inRoot('src/main.ts'), ...(dev ? ['--dev'] : [])]
  // The channel tells the site when this process is killed and can pass nothing on.
  site = spawn(findNode(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: dev ? 'development' : 'production' },
  })
  // Told before it could listen, it ends by the signal itself.
  site.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 1 : 130)))
}

start().catch((error) => {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
})
