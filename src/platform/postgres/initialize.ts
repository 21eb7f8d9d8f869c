import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '#platform/errors/startup-error.ts'
import { MAJOR, type Programs } from './binaries.ts'
import { SUPERUSER } from './connection-options.ts'
import type { Account } from './os-user.ts'
import { isAlive } from './postmaster.ts'

/** Makes the cluster in a folder beside and moves it into place: a start that dies half way leaves nothing half made. */
export async function initialize(programs: Programs, account: Account, cluster: string, durable: boolean) {
  const version = versionOf(cluster)
  if (version === MAJOR) return
  if (version) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${version}, and this Candil brings ${MAJOR}: set DATABASE_URL or another DATA_DIR.`,
    )
  }
  removeAbandoned(cluster)
  const draft = `${cluster}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  if (account.as) chownSync(draft, account.as.uid, account.as.gid)
  await initdb(programs, account, draft, durable)
  try {
    renameSync(draft, cluster)
  } catch (cause) {
    rmSync(draft, { recursive: true })
    // Another start was faster: its cluster is as good as ours.
    if (versionOf(cluster) !== MAJOR) throw new StartError(`${cluster} is in the way: it is no database.`, { cause })
  }
}

const versionOf = (cluster: string) => {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function removeAbandoned(cluster: string) {
  for (const name of readdirSync(dirname(cluster))) {
    const pid = /^pg\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

async function initdb(programs: Programs, account: Account, folder: string, durable: boolean) {
  const trust = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`]
  // PostgreSQL's own C.UTF-8, so that the same folder sorts the same on every machine; names sort by ICU where asked.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', folder, ...trust, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  const [command, rest, options] = account.command(programs.initdb, args)
  // A group of its own: Ctrl-C is for us to hear.
  const child = spawn(command, rest, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new StartError(`The database could not be made in ${dirname(folder)}: ${said.trim()}`)
}
