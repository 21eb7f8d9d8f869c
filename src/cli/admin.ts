import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { grantRole, listTeam } from '#features/identity/accounts/commands/roles.server.ts'
import { endLostTwoSteps } from '#features/identity/two-factor/recovery-codes.server.ts'
import { readSettings } from '#platform/config/settings.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { StartError } from '#platform/errors/startup-error.ts'
import { log } from '#platform/logging/log.server.ts'
import { openDatabaseBeside } from '#platform/postgres/attach.ts'
import type { OpenDatabase } from '#platform/postgres/open.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { report } from '#process/report-error.ts'
import { heedSignals } from '#process/shutdown.ts'
import { SITE_ROLES, type SiteRole } from '#shared/enums.ts'

/** npm run admin: errands of the operator, beside the running site or without it (docs/operations.md). Run by Node itself, as main.ts is. */
const USAGE = `npm run admin -- grant <email> <${SITE_ROLES.join('|')}>   gives somebody a role on the site team
  npm run admin -- list                                     who is on it
  npm run admin -- end-two-steps <email>                    lets in who has lost the app and the recovery codes

  --data-dir ./data   where the site's data is, when DATA_DIR does not say it`

type Errand =
  | { name: 'list' }
  | { name: 'end-two-steps'; email: string }
  | { name: 'grant'; email: string; role: SiteRole }
let database: OpenDatabase | undefined

heedSignals({
  stop: () => void Promise.resolve(database?.stop()).then(() => process.exit(1)),
  stopAtOnce: () => {
    database?.dismiss()
    process.exit(1)
  },
})

function readArguments() {
  const options = { 'data-dir': { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { errand: errandOf(positionals), dataDir: values['data-dir'] }
  } catch (error) {
    throw new StartError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

/** Null: nothing was asked for. */
function errandOf([name, email, role, ...more]: string[]): Errand | null {
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
  const { errand, dataDir } = readArguments()
  if (!errand) return console.log(`  ${USAGE}`)
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  process.chdir(join(import.meta.dirname, '../..'))
  database = await openDatabaseBeside(settings, { progress: console.log, lost: fail })
  const { db, sql, close } = openDatabase(database.connection, { max: 2 })
  try {
    console.log(await run(errand, jobContext(db, 'admin'), () => openJobs({ sql, log })))
  } finally {
    await close()
    await database.stop()
  }
}

type Queue = () => ReturnType<typeof openJobs>

async function run(errand: Errand, ctx: ReturnType<typeof jobContext>, queue: Queue): Promise<string> {
  if (errand.name === 'list') {
    const team = await listTeam(ctx)
    const lines = team.map(({ siteRole, email, username }) => `${siteRole.padEnd(9)}  ${email}  ${username}`)
    return lines.join('\n') || 'Nobody is on the site team yet.'
  }
  const refuse = (error: unknown) => {
    throw error instanceof Failure ? new StartError(refusal(error, errand), { cause: error }) : error
  }
  if (errand.name === 'end-two-steps') {
    const jobs = await queue()
    const name = await endLostTwoSteps(ctx, errand.email, { jobs }).finally(jobs.close).catch(refuse)
    return `${name} gets in with the password alone from now on, and is told by mail.`
  }
  const { username, email, siteRole } = await grantRole(ctx, errand.email, errand.role).catch(refuse)
  return `${username} (${email}) is ${siteRole} from now on.`
}

function refusal({ code }: Failure, { name, email }: Exclude<Errand, { name: 'list' }>) {
  if (name === 'end-two-steps') return `No account with the address ${email} has two steps.`
  if (code !== 'unconfirmed') return `No account has the address ${email}.`
  return `Whoever registered ${email} has not confirmed that it is theirs: no role before that.`
}

function fail(error: unknown): never {
  report(error)
  process.exit(1)
}

start().then(() => process.exit(0), fail)
