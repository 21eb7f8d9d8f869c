// What the operator asks for beside the site: install what is missing, then hand over to the Node that came with it. Needs no build.
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { findNode, inRoot, root, Sentence } from './paths.mjs'
import { stopWithUs } from './run.mjs'

let work = null

/** Once the errand runs it is told what we are told, and ends in its own time. */
stopWithUs((signal) => {
  work?.kill(signal)
  return work !== null
})

async function start(script) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Sentence(`Candil starts with Node 20 or later; this is ${process.version}.`)
  await install()
  // The channel tells it when this process is killed and can pass nothing on.
  work = spawn(findNode(), [inRoot(script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  work.on('exit', (code) => process.exit(code ?? 1))
}

/** Runs a script of ours that needs the database and no build. */
export const runCli = (script) =>
  start(script).catch((error) => {
    console.error(error instanceof Sentence ? error.message : error)
    process.exit(1)
  })
