/** Administers the cluster and does nothing else. The socket is open to its account alone, so nobody needs a password. */
export const SUPERUSER = 'postgres'
/** As whom the site connects: it owns the database of the same name, and is no superuser. */
export const ROLE = 'candil'

export type ClusterConnection = { host: string; database: string; user: string }

/** How to reach one database of a cluster: as the site does, unless somebody else is named. */
export type Reachable = { connectionTo: (database: string, user?: string) => ClusterConnection }
