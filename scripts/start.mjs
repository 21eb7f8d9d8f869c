// npm start, npm run dev: install and build what is missing, then hand over to the Node that came with it.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { findNode, inRoot, root, Sentence } from './house.mjs'
import { install } from './install.mjs'
import { stopWithUs } from './run.mjs'

const dev = process.argv[2] === 'dev'
// npm stands between: told to stop, it ends its shell without telling us, and we get another parent.
const parent = process.ppid
const orphaned = () => process.ppid !== parent

async function start() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Sentence(`Candil starts with Node 20 or later; this is ${process.version}.`)
  const unheed = stopWithUs(orphaned)
  await install()
  if (!dev) await build()
  unheed()
  handOver()
}

function handOver() {
  const args = [inRoot('src/main.ts'), ...(dev ? ['--dev'] : [])]
  // The channel tells the site when this process is killed and can pass nothing on.
  const child = spawn(findNode(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: dev ? 'development' : 'production' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const watch = setInterval(() => {
    if (!orphaned()) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 300)
  child.on('exit', (code) => process.exit(code ?? 1))
}

start().catch((error) => {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
})
