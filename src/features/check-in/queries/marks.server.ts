import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'

/** In ms: what leaves no mark, such as a new username, reaches devices this late. */
const UNMARKED_MS = 120_000

/**
 * What changes with the list of an event, read without making the list: many devices ask every few seconds whether there is a new one. Does not
 * authorize.
 */
export async function readMarks({ db, now }: RequestContext, eventId: number): Promise<string> {
  const last = (table: string) =>
    sql`(select coalesce(max(x.id), 0) from ${sql.raw(table)} x join registrations r on r.id = x.registration_id where r.event_id = ${eventId})`
  const [row] = await db.execute<{ marks: string }>(sql`
    select concat_ws('-', ${last('check_ins')}, ${last('registration_history')}, ${last('payments')}, ${last('registration_charges')},
      (select concat_ws('-', count(*), (extract(epoch from max(r.updated_at)) * 1000000)::bigint) from registrations r where r.event_id = ${eventId})) as marks`)
  return `${row!.marks}-${Math.floor(now.getTime() / UNMARKED_MS)}`
}
