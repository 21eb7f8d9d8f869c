import { StartupError } from '#platform/errors/startup-error.ts'

type DatabaseSettings = {
  processes: number
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databaseReadUrl: string | null
  databasePool: number
  preparedStatements: boolean
}

/** The embedded PostgreSQL takes 100 connections; some are for command line tools and its superuser. */
const EMBEDDED_CONNECTIONS = 90
/** What a process holds beside its pool: it listens for changes, and the queue does. */
const LISTENING_CONNECTIONS = 2

/** Returns the settings; throws where they contradict each other. */
export function checkDatabaseSettings<Given extends DatabaseSettings>(given: Given): Given {
  const { processes, databaseUrl, databasePool } = given
  if (databaseUrl !== null) return given
  if (given.databaseDirectUrl !== null) throw new StartupError('DATABASE_DIRECT_URL is set without DATABASE_URL.')
  if (given.databaseReadUrl !== null) throw new StartupError('DATABASE_READ_URL is set without DATABASE_URL.')
  const most = Math.floor(EMBEDDED_CONNECTIONS / processes) - LISTENING_CONNECTIONS
  if (processes > 1 && databasePool > most)
    throw new StartupError(
      `PROCESSES is ${processes} and DATABASE_POOL is ${databasePool}: the embedded PostgreSQL has connections for ${most} each at most.`,
    )
  return given
}
