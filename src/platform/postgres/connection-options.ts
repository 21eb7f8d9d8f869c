/**
 * The superuser, used for administration only. The socket is accessible to its OS user alone, so no password is needed.
 */
export const SUPERUSER = 'postgres'
/** The application's role: owns the database of the same name, and is no superuser. */
export const ROLE = 'candil'

export type ClusterConnection = { host: string; database: string; user: string }

/** Returns the connection options of a database, as the application's role unless another is given. */
export type ConnectionFactory = { connectionTo: (database: string, user?: string) => ClusterConnection }
