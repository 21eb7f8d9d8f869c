import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '#platform/postgres/binaries.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { ROLE } from '#platform/postgres/connection-options.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { chooseOsUser } from '#platform/postgres/os-user.ts'
import { asSuperuser } from '#platform/postgres/roles.ts'

/** A stopped cluster as old releases created it: everything belongs to the bootstrap superuser `candil`. */
export async function createOldCluster(folder: string) {
  const programs = await findBinaries()
  const home = realpathSync(folder)
  const cluster = join(home, 'pg')
  const account = chooseOsUser(programs, home, cluster)
  mkdirSync(cluster, { mode: 0o700 })
  if (account.as) execFileSync('chown', [`${account.as.uid}:${account.as.gid}`, cluster])
  const trust = ['--auth-local=trust', '--auth-host=reject', `--username=${ROLE}`, '--no-sync']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [command, args, options] = account.command(programs.initdb, ['-D', cluster, ...trust, ...locale])
  execFileSync(command, args, { ...options, stdio: 'ignore' })
  const running = await startCluster({ dataDir: folder, isDurable: false })
  await asSuperuser(running.connectionTo('postgres'), (sql) => sql`create database candil`)
  await migrateDatabase(running.connectionTo('candil'))
  await asSuperuser(
    running.connectionTo('candil'),
    (sql) => sql`create table survivors as select 'of an old release' as name`,
  )
  await running.stop()
}
