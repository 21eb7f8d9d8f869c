import type { Sql } from 'postgres'

/** Whether both are the same cluster: a replica has the identifier of its primary. */
export async function isSameCluster(primary: Sql, replica: Sql): Promise<boolean> {
  const identifierOf = async (sql: Sql) => {
    const [row] = await sql<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
    return row!.id
  }
  const [one, other] = await Promise.all([identifierOf(primary), identifierOf(replica)])
  return one === other
}
