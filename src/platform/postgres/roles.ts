import postgres from 'postgres'
import { type ClusterConnection, type Reachable, ROLE, SUPERUSER } from './connection-options.ts'

/** In between when the superuser of a former release is renamed, which nobody can do to themselves. */
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

/** Until this release the site itself was the superuser. */
export async function findSuperuser({ connectionTo }: Reachable): Promise<string> {
  return asSuperuser(connectionTo('postgres', SUPERUSER), async (sql) => {
    await sql`select 1`
    return SUPERUSER
  }).catch((error: { code?: string }) => {
    if (error.code === NO_SUCH_ROLE) return ROLE
    throw error
  })
}

/** The site's own database, owned by the site's role. Also where a former release left both to the superuser. */
export async function openOwnDatabase(cluster: Reachable) {
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
  if (owner !== ROLE) await asSuperuser(connectionTo(ROLE, SUPERUSER), handOver)
}

/** The role that owns the site's database, if there is none yet. */
export async function createRole(sql: postgres.Sql) {
  const made = await sql`select from pg_roles where rolname = ${ROLE}`
  if (made.length === 0) await sql`create role ${sql(ROLE)} login`
}

/**
 * For tests and benchmarks, which make databases of their own on a cluster without a site: as the site's role, so that what needs a
 * superuser fails there too. It may also switch triggers off, to fill tables unseen.
 */
export async function openForTests({ connectionTo }: Reachable): Promise<ClusterConnection> {
  await asSuperuser(connectionTo('postgres', SUPERUSER), async (sql) => {
    await createRole(sql)
    await sql`alter role ${sql(ROLE)} createdb`
    await sql`grant set on parameter session_replication_role to ${sql(ROLE)}`
  })
  return connectionTo('postgres')
}

/** The first role of a cluster stays a superuser for ever, so it gives its name away. */
async function renameSuperuser({ connectionTo }: Reachable) {
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
 * Everything in the database but what belongs to extensions: `reassign owned` refuses for the first role of a cluster. A sequence goes
 * with the table whose column it counts.
 */
const HAND_OVER = `
DO $$
DECLARE thing text;
BEGIN
  FOR thing IN
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
    EXECUTE format('ALTER %s OWNER TO ${ROLE}', thing);
  END LOOP;
  ALTER DATABASE ${ROLE} OWNER TO ${ROLE};
END $$`

const handOver = (sql: postgres.Sql) => sql.unsafe(HAND_OVER)
