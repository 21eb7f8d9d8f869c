import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { Binaries } from './binaries.ts'

/** The OS user that PostgreSQL runs as: ours unless we are root, which it refuses. */
export type OsUser = {
  as?: { uid: number; gid: number }
  /** The command that runs a program as that user. */
  command: (program: string, args: string[]) => [string, string[], SpawnOptions]
}

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
// Not the current folder: the user may have no access to it.
const options: SpawnOptions = { cwd: '/', env: ENVIRONMENT }

const currentUser: OsUser = { command: (program, args) => [program, args, options] }
const asUser = (as: { uid: number; gid: number }): OsUser => ({
  as,
  command: (program, args) => [program, args, { ...options, ...as }],
})

/**
 * For a project below a restricted folder, like root's home: a capability lets the user pass. no_setuid_fixup, because
 * access(2), which PostgreSQL calls, would otherwise not consider the capability.
 */
const withCapability = (as: { uid: number; gid: number }, capability: string): OsUser => ({
  as,
  command: (program, args) => {
    const become = [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
    const carry = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
    return ['setpriv', [...become, ...carry, program, ...args], options]
  },
})

/** The first OS user that can access both the binaries and the data. */
export function chooseOsUser(binaries: Binaries, home: string, cluster: string): OsUser {
  if (process.getuid?.() !== 0) return currentUser
  const as = ownerOf(cluster) ?? findOsUser('postgres') ?? createOsUser() ?? findOsUser('nobody')
  const canRun = (osUser: OsUser) => hasAccess(osUser, binaries.initdb, ['--version'], home)
  if (as && (canRun(asUser(as)) || allowGroup(home, as, () => canRun(asUser(as))))) return asUser(as)
  const chosen = as && [withCapability(as, 'dac_read_search'), withCapability(as, 'dac_override')].find(canRun)
  if (chosen) return chosen
  throw new StartupError(
    `PostgreSQL does not run as root, and ${home} or this project is closed to other users: move them to an open folder, or start as an ordinary user.`,
  )
}

/** Lets the user pass through the data folder by its group, without reading it. Reverted where that is not enough. */
function allowGroup(home: string, { gid }: { gid: number }, enough: () => boolean) {
  const before = statSync(home)
  chownSync(home, before.uid, gid)
  chmodSync(home, 0o710)
  if (enough()) return true
  chmodSync(home, before.mode)
  chownSync(home, before.uid, before.gid)
  return false
}

function hasAccess(osUser: OsUser, program: string, args: string[], home: string) {
  const succeeds = (...command: Parameters<OsUser['command']>) => spawnSync(...osUser.command(...command)).status === 0
  return succeeds(program, args) && succeeds('ls', ['-d', `${home}/.`])
}

/** An existing cluster keeps its owner. */
function ownerOf(cluster: string) {
  if (!existsSync(cluster)) return null
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? null : { uid, gid }
}

function findOsUser(name: string) {
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return null
  }
}

function createOsUser() {
  spawnSync('useradd', ['--system', '--user-group', 'postgres'])
  return findOsUser('postgres')
}
