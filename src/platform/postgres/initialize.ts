import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '#platform/errors/startup-error.ts'
import { type Binaries, MAJOR } from './binaries.ts'
import { SUPERUSER } from './connection-options.ts'
import type { OsUser } from './os-user.ts'
import { isAlive } from './postmaster.ts'

/**
 * Initializes the cluster in a temporary folder and moves it into place, so that an interrupted start leaves nothing
 * half done.
 */
export async function initialize(binaries: Binaries, osUser: OsUser, cluster: string, isDurable: boolean) {
  const version = versionOf(cluster)
  if (version === MAJOR) return
  if (version) {
    throw new StartupError(
      `${cluster} was made by PostgreSQL ${version}, and this Candil brings ${MAJOR}: set DATABASE_URL or another DATA_DIR.`,
    )
  }
  removeLeftovers(cluster)
  const temporary = `${cluster}.new-${process.pid}`
  mkdirSync(temporary, { mode: 0o700 })
  if (osUser.as) chownSync(temporary, osUser.as.uid, osUser.as.gid)
  await initdb(binaries, osUser, temporary, isDurable)
  try {
    renameSync(temporary, cluster)
  } catch (cause) {
    rmSync(temporary, { recursive: true })
    // Another start was faster: use its cluster.
    if (versionOf(cluster) !== MAJOR) throw new StartupError(`${cluster} is in the way: it is no database.`, { cause })
  }
}

const versionOf = (cluster: string) => {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function removeLeftovers(cluster: string) {
  for (const name of readdirSync(dirname(cluster))) {
    const pid = /^pg\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

async function initdb(binaries: Binaries, osUser: OsUser, folder: string, isDurable: boolean) {
  const trust = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`]
  // PostgreSQL's own C.UTF-8, so that the same folder sorts the same on every machine; columns use ICU collations where
  // needed.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', folder, ...trust, ...locale, '--no-instructions', ...(isDurable ? [] : ['--no-sync'])]
  const [command, rest, options] = osUser.command(binaries.initdb, args)
  // A process group of its own: Ctrl-C is handled by the application.
  const child = spawn(command, rest, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new StartupError(`The database could not be made in ${dirname(folder)}: ${stderr.trim()}`)
}
