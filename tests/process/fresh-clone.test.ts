import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const full = process.env['TEST_FULL'] === '1'

test.skipIf(!full)('a fresh clone starts with one command (slow: npm run test:full)', async () => {
  const clone = copyOfTheSources()
  const start = npm(clone, 'start')
  expect((await fetch(`${await start.address()}/events`)).status).toBe(200)
  await start.stopped()

  const dev = npm(clone, 'run', 'dev')
  const address = await dev.address()
  const health = () => fetch(`${address}/healthz`).then((response) => response.text())
  expect(await health()).toBe('ok')
  const server = join(clone, 'src/server.ts')
  writeFileSync(server, readFileSync(server, 'utf8').replace("c.text('ok')", "c.text('changed')"))
  await expect.poll(health).toBe('changed')
  expect((await fetch(`${address}/@vite/client`)).status).toBe(200)
  await dev.stopped()
})

/** A copy of the working tree as git would clone it, uncommitted changes included, in a folder with a space in its name. */
function copyOfTheSources() {
  const clone = mkdtempSync(join(tmpdir(), 'candil fresh '))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file))
  }
  return clone
}

/** Runs npm as a newcomer types it, and stops it as a supervisor would. */
function npm(clone: string, ...args: string[]) {
  const child = spawn('npm', args, { cwd: clone, env: newcomerEnv(), stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGTERM'))
  const stopped = async () => {
    child.kill('SIGTERM')
    await expect.poll(() => existsSync(join(clone, 'data/pg/postmaster.pid'))).toBe(false)
  }
  return { address: () => addressFrom(child), stopped }
}

async function addressFrom(child: ChildProcess) {
  let output = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [, address] = /Candil is at (http\S+)\s/.exec(output) ?? []
    if (address) return address
  }
  throw new Error(`It did not start: ${output}`)
}

/** npm puts our packages' Node first; a newcomer has only the system's, and none of our settings. */
function newcomerEnv() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const { HOME, TMPDIR } = process.env
  return { PATH: folders.join(delimiter), HOME, TMPDIR, PORT: '0' }
}
