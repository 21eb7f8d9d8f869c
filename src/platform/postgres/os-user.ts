import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { StartError } from '#platform/errors/startup-error.ts'
import type { Programs } from './binaries.ts'

/** As whom PostgreSQL runs. Ours when we are an ordinary user; it refuses to be root. */
export type Account = {
  as?: { uid: number; gid: number }
  /** The program and its arguments as that account starts them. */
  command: (program: string, args: string[]) => [string, string[], SpawnOptions]
}

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
// Not our own folder: it may be closed to the account.
const options: SpawnOptions = { cwd: '/', env: ENVIRONMENT }

const ourselves: Account = { command: (program, args) => [program, args, options] }
const plain = (as: { uid: number; gid: number }): Account => ({
  as,
  command: (program, args) => [program, args, { ...options, ...as }],
})

/**
 * For a project below a folder closed to others, like root's home: the account may pass through closed folders.
 * no_setuid_fixup, because access(2), which PostgreSQL asks, would otherwise not count the capability.
 */
const passing = (as: { uid: number; gid: number }, capability: string): Account => ({
  as,
  command: (program, args) => {
    const become = [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
    const carry = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
    return ['setpriv', [...become, ...carry, program, ...args], options]
  },
})

/** The first account that reaches both the programs and the data. */
export function chooseAccount(programs: Programs, home: string, cluster: string): Account {
  if (process.getuid?.() !== 0) return ourselves
  const as = ownerOf(cluster) ?? accountNamed('postgres') ?? madeAccount() ?? accountNamed('nobody')
  const able = (account: Account) => reaches(account, programs.initdb, ['--version'], home)
  if (as && (able(plain(as)) || letThrough(home, as, () => able(plain(as))))) return plain(as)
  const chosen = as && [passing(as, 'dac_read_search'), passing(as, 'dac_override')].find(able)
  if (chosen) return chosen
  throw new StartError(
    `PostgreSQL does not run as root, and ${home} or this project is closed to other users: move them to an open folder, or start as an ordinary user.`,
  )
}

/** Lets the account walk through the data folder by its group, and see nothing of it. Closed again where that is not enough. */
function letThrough(home: string, { gid }: { gid: number }, enough: () => boolean) {
  const before = statSync(home)
  chownSync(home, before.uid, gid)
  chmodSync(home, 0o710)
  if (enough()) return true
  chmodSync(home, before.mode)
  chownSync(home, before.uid, before.gid)
  return false
}

function reaches(account: Account, program: string, args: string[], home: string) {
  const succeeds = (...command: Parameters<Account['command']>) =>
    spawnSync(...account.command(...command)).status === 0
  return succeeds(program, args) && succeeds('ls', ['-d', `${home}/.`])
}

/** Whoever made the data stays its owner. */
function ownerOf(cluster: string) {
  if (!existsSync(cluster)) return null
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? null : { uid, gid }
}

function accountNamed(name: string) {
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return null
  }
}

function madeAccount() {
  spawnSync('useradd', ['--system', '--user-group', 'postgres'])
  return accountNamed('postgres')
}
