import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const full = process.env['TEST_FULL'] === '1'

test.skipIf(!full)(
  'a fresh clone starts with one command (takes long: npm run test:full)',
  { timeout: 300_000 },
  async () => {
    const clone = copyOfTheSources()
    const npm = spawn('npm', ['start'], {
      cwd: clone,
      env: { PATH: withoutOurNode(), HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    npm.stdout.on('data', (chunk) => {
      said += chunk
    })
    await expect.poll(() => said, { timeout: 280_000, interval: 200 }).toMatch(/Candil is at http/)
    const [address] = /http\S+/.exec(said)!
    expect((await fetch(`${address}/events`)).status).toBe(200)
    npm.kill('SIGTERM')
    await expect.poll(() => existsSync(join(clone, 'data/pg/postmaster.pid')), { timeout: 15_000 }).toBe(false)
  },
)

/** What git would give, what is not committed yet included; in a folder with a space in its name. */
function copyOfTheSources() {
  const clone = mkdtempSync(join(tmpdir(), 'candil fresh '))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file))
  }
  return clone
}

/** npm puts the Node of our packages first; a newcomer has only the system's. */
const withoutOurNode = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
