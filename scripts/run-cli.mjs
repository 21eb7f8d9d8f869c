// Runs a command line tool: installs missing packages, then starts it with the bundled Node. Needs no build.
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { findNode, inRoot, root, UserError } from './paths.mjs'
import { stopWithUs } from './run.mjs'

let child = null

/** Once the tool runs, signals are forwarded to it, and it ends by itself. */
stopWithUs((signal) => {
  child?.kill(signal)
  return child !== null
})

async function start(script) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new UserError(`Candil starts with Node 20 or later; this is ${process.version}.`)
  await install()
  // The IPC channel closes when this process is killed and cannot forward anything.
  child = spawn(findNode(), [inRoot(script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** Runs a script that needs the database and no build. */
export const runCli = (script) =>
  start(script).catch((error) => {
    console.error(error instanceof UserError ? error.message : error)
    process.exit(1)
  })
