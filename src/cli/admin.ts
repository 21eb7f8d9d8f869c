import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServices } from '#bootstrap/services.server.ts'
import { grantRole, listTeam } from '#features/identity/accounts/commands/roles.server.ts'
import { resetTwoFactor } from '#features/identity/two-factor/recovery-codes.server.ts'
import { readSettings } from '#platform/config/settings.ts'
import { jobContext, type RequestContext, type Services } from '#platform/context/request-context.ts'
import { loadSecret } from '#platform/crypto/secret.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { attachDatabase } from '#platform/postgres/attach.ts'
import type { OpenDatabase } from '#platform/postgres/open.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { reportError } from '#process/report-error.ts'
import { onShutdown } from '#process/shutdown.ts'
import { SITE_ROLES, type SiteRole } from '#shared/enums.ts'

/**
 * npm run admin: commands for the operator, with or without the running application (docs/operations.md). Run by Node
 * directly, like main.ts.
 */
const USAGE = `npm run admin -- grant <email> <${SITE_ROLES.join('|')}>   gives someone a role on the site team
  npm run admin -- list                                     who is on it
  npm run admin -- end-two-steps <email>                    lets in who has lost the app and the recovery codes

  --data-dir ./data   where the site's data is, when DATA_DIR does not say it`

type Command =
  | { name: 'list' }
  | { name: 'end-two-steps'; email: string }
  | { name: 'grant'; email: string; role: SiteRole }
let database: OpenDatabase | undefined

onShutdown({
  stop: () => void Promise.resolve(database?.stop()).then(() => process.exit(1)),
  stopAtOnce: () => {
    database?.stopWithoutWaiting()
    process.exit(1)
  },
})

function readArguments() {
  const options = { 'data-dir': { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { command: parseCommand(positionals), dataDir: values['data-dir'] }
  } catch (error) {
    throw new StartupError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

/** Null without a command. */
function parseCommand([name, email, role, ...more]: string[]): Command | null {
  if (name === undefined) return null
  if (name === 'list' && email === undefined) return { name }
  if (name === 'end-two-steps' && email?.includes('@') && role === undefined) return { name, email }
  if (name !== 'grant' || more.length > 0)
    throw new Error(`There is no errand ${JSON.stringify(process.argv.slice(2).join(' '))}`)
  if (!email?.includes('@')) throw new Error('The e-mail address of the account is missing')
  if (!SITE_ROLES.includes(role as SiteRole))
    throw new Error(`A role is ${SITE_ROLES.join(', ')}, not ${JSON.stringify(role ?? '')}`)
  return { name, email, role: role as SiteRole }
}

async function start() {
  const { command, dataDir } = readArguments()
  if (!command) return console.log(`  ${USAGE}`)
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  process.chdir(join(import.meta.dirname, '../..'))
  database = await attachDatabase(settings, { onProgress: console.log, onLost: fail })
  const { db, sql, close } = openDatabase(database.direct, { max: 2 })
  try {
    // Opened only for the command that enqueues an email.
    const enqueue: Services['jobs']['enqueue'] = async (...job) => {
      const jobs = await openJobs({ sql, log })
      return jobs.enqueue(...job).finally(jobs.close)
    }
    const services = createServices({ ...settings, secret: loadSecret(settings) }, { jobs: { enqueue }, features: [] })
    console.log(await run(command, jobContext({ db, services }, 'admin')))
  } finally {
    await close()
    await database.stop()
  }
}

async function run(command: Command, ctx: RequestContext): Promise<string> {
  if (command.name === 'list') {
    const team = await listTeam(ctx)
    const lines = team.map(({ siteRole, email, username }) => `${siteRole.padEnd(9)}  ${email}  ${username}`)
    return lines.join('\n') || 'Nobody is on the site team yet.'
  }
  const throwStartupError = (error: unknown) => {
    throw error instanceof AppError ? new StartupError(messageFor(error, command), { cause: error }) : error
  }
  if (command.name === 'end-two-steps') {
    const name = await resetTwoFactor(ctx, command.email).catch(throwStartupError)
    return `${name} gets in with the password alone from now on, and is told by mail.`
  }
  const { username, email, siteRole } = await grantRole(ctx, command.email, command.role).catch(throwStartupError)
  return `${username} (${email}) is ${siteRole} from now on.`
}

function messageFor({ code }: AppError, { name, email }: Exclude<Command, { name: 'list' }>) {
  if (name === 'end-two-steps') return `No account with the address ${email} has two steps.`
  if (code !== 'unconfirmed') return `No account has the address ${email}.`
  return `Whoever registered ${email} has not confirmed that it is theirs: no role before that.`
}

function fail(error: unknown): never {
  reportError(error)
  process.exit(1)
}

start().then(() => process.exit(0), fail)
