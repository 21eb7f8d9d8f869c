import type { MigrationMeta } from 'drizzle-orm/migrator'
import postgres, { type Sql } from 'postgres'
import type { Connection } from '#platform/database/database.server.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { applyFunctions, FUNCTIONS_FOLDER } from './functions.ts'
import { readMigrations, runMigrations } from './migrations.ts'

/** The advisory lock of migrations: processes that share a database must not run them at once. */
const LOCK = 4712

// One connection, because the lock belongs to its session.
const options = { max: 1, onnotice: () => {} }
const connectOnce = (connection: Connection) =>
  'url' in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options })

/** Throws where the tables are those of another release, which is running on them. */
export async function rejectOtherRelease(connection: Connection) {
  const ours = readMigrations().at(-1)?.hash
  const sql = connectOnce(connection)
  try {
    const [row] = await sql<
      { hash: string }[]
    >`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`
    if (row?.hash !== ours)
      throw new StartupError('The site that is running is of another release: start it anew with this one first.')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Migrates the database to this release: its tables, then its functions and triggers, all or nothing. */
export async function migrateDatabase(connection: Connection, functionsFolder = FUNCTIONS_FOLDER) {
  const sql = connectOnce(connection)
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    const migrations = readMigrations()
    const program = describeProgram(migrations)
    const { isOlder } = await rejectOlderProgram(sql, program)
    await sql.begin(async (tx) => {
      await runMigrations(tx, migrations)
      // An older one that runs on these tables all the same would put its own text in place of the newer one's.
      if (!isOlder) await applyFunctions(tx, functionsFolder)
    })
    await recordRequirements(sql, program)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`The database could not be migrated: ${(cause as Error).message}.`, { cause })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

type Program = { migrations: { hash: string; oldestProgram: number }[] }
/** A migration may say in a line of its own which programs still run on its tables, by the number of the last migration that they know. */
const OLDEST_PROGRAM = /^-- Oldest program: (\d{4})$/m

/** Without that line, no older program runs on what a migration makes. */
function describeProgram(files: MigrationMeta[]): Program {
  return {
    migrations: files.map(({ hash, sql }, number) => {
      const stated = OLDEST_PROGRAM.exec(sql.join('\n'))?.[1]
      return { hash, oldestProgram: stated === undefined ? number : Number(stated) }
    }),
  }
}

/**
 * Throws where a newer program has migrated the tables to what this one cannot run on: it would fail statement by statement, and might
 * write what the newer one does not expect. Returns whether it is older, and may run all the same.
 */
async function rejectOlderProgram(sql: Sql, { migrations }: Program) {
  const [table] = await sql<{ is: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as is`
  if (!table!.is) return { isOlder: false }
  await createRequirements(sql)
  const own = migrations.length - 1
  const [newer] = await sql<{ count: number; oldest: number | null; version: string | null }[]>`
    select count(*)::int as count, max(coalesce(r.oldest_program, ${own + 1}::int)) as oldest, max(r.program) as version
    from drizzle.__drizzle_migrations m left join drizzle.program_requirements r on r.hash = m.hash
    where m.hash <> all(${migrations.map(({ hash }) => hash)})`
  if (newer!.count === 0 || newer!.oldest! <= own) return { isOlder: newer!.count > 0 }
  const name = newer!.version === null ? 'a newer release of Candil' : `a newer release of Candil (${newer!.version})`
  throw new StartupError(
    `The database was migrated by ${name}, with ${newer!.count} migrations that this release does not have; it cannot run on those tables. Start that release again. To go back to this one, restore a backup that it took (npm run restore -- FILE) into an empty database or another DATA_DIR. Nothing was changed.`,
  )
}

const createRequirements = (sql: Sql) =>
  sql`create table if not exists drizzle.program_requirements (
    hash text primary key, oldest_program integer not null, program text not null)`

/** Records for older programs what the tables need. */
async function recordRequirements(sql: Sql, { migrations }: Program) {
  await createRequirements(sql)
  const program = `${packageJson.version}, migration ${String(migrations.length - 1).padStart(4, '0')}`
  await sql`insert into drizzle.program_requirements (hash, oldest_program, program)
    select hash, oldest, ${program} from unnest(${migrations.map(({ hash }) => hash)}::text[],
      ${migrations.map(({ oldestProgram }) => oldestProgram)}::int[]) as m (hash, oldest)
    on conflict (hash) do nothing`
}
