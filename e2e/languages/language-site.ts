// The site with one more language, built from a copy of the sources.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTempDir } from '../../tests/fixtures/temporary-folder.ts'
import { addPseudoLanguage } from './pseudo-language.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Kept between runs: nothing is built again that has not changed. */
const COPY = join(tmpdir(), `candil-languages-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`)

const isSame = (a: string, b: string) => existsSync(b) && readFileSync(a).equals(readFileSync(b))

/** The sources as git has them, uncommitted changes included, with the pseudo-language. */
function copySources() {
  rmSync(join(COPY, 'src'), { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    const [from, to] = [join(ROOT, file), join(COPY, file)]
    if (!existsSync(from) || isSame(from, to)) continue
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
  if (!existsSync(join(COPY, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
  addPseudoLanguage(COPY)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function waitUntilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`the site with the pseudo-language ended with ${server.exitCode}`)
    const response = await fetch(`${url}/healthz`).catch(() => null)
    if (response?.ok) return
    await sleep(200)
  }
  throw new Error('the site with the pseudo-language did not start within a minute')
}

/** Builds and starts it with the sample. */
export async function startLanguageSite() {
  copySources()
  const build = `import('./scripts/build.mjs').then(({ build }) => build())`
  execFileSync(process.execPath, ['-e', build], { cwd: COPY, stdio: 'ignore' })
  const [data, port] = [createTempDir('candil-languages-'), await freePort()]
  const env = { ...process.env, PORT: String(port), E2E_DATA: data }
  const server = spawn(process.execPath, ['e2e/fixtures/server.ts'], {
    cwd: COPY,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await waitUntilReady(url, server)
  const stop = async () => {
    server.kill('SIGTERM')
    for (let tries = 0; server.exitCode === null && tries < 100; tries++) await sleep(100)
    rmSync(data, { recursive: true, force: true })
  }
  return { url, data, stop }
}
