// The site with one more language, built from a copy of the sources.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createTempDir } from '../../tests/fixtures/temporary-folder.ts'
import { startSecondSite } from '../fixtures/second-site.ts'
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

/** Builds and starts it with the sample. */
export async function startLanguageSite() {
  copySources()
  const build = `import('./scripts/build.mjs').then(({ build }) => build())`
  execFileSync(process.execPath, ['-e', build], { cwd: COPY, stdio: 'ignore' })
  const data = createTempDir('candil-languages-')
  const site = await startSecondSite({ cwd: COPY, env: { E2E_DATA: data } })
  const stop = async () => {
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
  return { url: site.url, data, stop }
}
