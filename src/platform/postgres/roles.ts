import postgres from 'postgres'
import { type ClusterConnection, type ConnectionFactory, ROLE, SUPERUSER } from './connection-options.ts'

/** Temporary superuser to rename the superuser of a former release, since no role can rename itself. */
const RENAMER = 'candil_renamer'

const NO_SUCH_ROLE = '28000'

export async function asSuperuser<T>(
  connection: ClusterConnection,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** In former releases the application's role was the superuser. */
export async function findSuperuser({ connectionTo }: ConnectionFactory): Promise<string> {
  return asSuperuser(connectionTo('postgres', SUPERUSER), async (sql) => {
    await sql`select 1`
    return SUPERUSER
  }).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_ROLE) return ROLE
    throw error
  })
}

/**
 * Creates the application's database and role where missing, and transfers the ownership of those of former releases.
 */
export async function ensureOwnDatabase(cluster: ConnectionFactory) {
  const { connectionTo } = cluster
  if ((await findSuperuser(cluster)) === ROLE) await renameSuperuser(cluster)
  const owner = await asSuperuser(connectionTo('postgres', SUPERUSER), async (sql) => {
    await sql`drop role if exists ${sql(RENAMER)}`
    await createRole(sql)
    const [database] = await sql`
      select pg_get_userbyid(datdba) as owner from pg_database where datname = ${ROLE}`
    if (!database) await sql`create database ${sql(ROLE)} owner ${sql(ROLE)}`
    return database?.['owner'] ?? ROLE
  })
  if (owner !== ROLE) await asSuperuser(connectionTo(ROLE, SUPERUSER), transferOwnership)
}

/** Creates the role that owns the application's database, if missing. */
async function createRole(sql: postgres.Sql) {
  const existing = await sql`select from pg_roles where rolname = ${ROLE}`
  if (existing.length === 0) await sql`create role ${sql(ROLE)} login`
}

/**
 * For tests and benchmarks, which create their own databases: connects as the application's role, so that what needs a
 * superuser fails there too. The role may create databases, and disable triggers to fill tables.
 */
export async function createTestRole({ connectionTo }: ConnectionFactory): Promise<ClusterConnection> {
  await asSuperuser(connectionTo('postgres', SUPERUSER), async (sql) => {
    await createRole(sql)
    await sql`alter role ${sql(ROLE)} createdb`
    await sql`grant set on parameter session_replication_role to ${sql(ROLE)}`
  })
  return connectionTo('postgres')
}

/** The bootstrap role of a cluster always stays superuser, so it is renamed. */
async function renameSuperuser({ connectionTo }: ConnectionFactory) {
  await asSuperuser(connectionTo('postgres', ROLE), async (sql) => {
    await sql`drop role if exists ${sql(RENAMER)}`
    await sql`create role ${sql(RENAMER)} superuser login`
  })
  await asSuperuser(
    connectionTo('postgres', RENAMER),
    (sql) => sql`alter role ${sql(ROLE)} rename to ${sql(SUPERUSER)}`,
  )
}

/**
 * Everything in the database except what belongs to extensions: `reassign owned` refuses the bootstrap role. A sequence
 * is transferred with the table of its column.
 */
const TRANSFER_OWNERSHIP = `
DO $$
DECLARE object_name text;
BEGIN
  FOR object_name IN
    SELECT format('SCHEMA %I', nspname) FROM pg_namespace
      WHERE nspowner = 10 AND nspname !~ '^pg_' AND nspname <> 'information_schema'
    UNION ALL
    SELECT format('TABLE %s', c.oid::regclass) FROM pg_class c
      WHERE relowner = 10 AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT EXISTS (
          SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid
            AND (deptype = 'e' OR c.relkind = 'S' AND deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
      WHERE proowner = 10 AND pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t
      WHERE typowner = 10 AND typtype IN ('e', 'd') AND typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e')
    UNION ALL
    SELECT format('COLLATION %s', l.oid::regcollation) FROM pg_collation l
      WHERE collowner = 10 AND collnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${ROLE}', object_name);
  END LOOP;
  ALTER DATABASE ${ROLE} OWNER TO ${ROLE};
END $$`

const transferOwnership = (sql: postgres.Sql) => sql.unsafe(TRANSFER_OWNERSHIP)
