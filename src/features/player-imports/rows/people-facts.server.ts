import { asc, eq, sql } from 'drizzle-orm'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import {
  playerEmail,
  playerName,
  playerTables,
} from '#features/registrations/queries/players/player-conditions.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'
import { foldHeading } from '../columns/guess-columns.ts'

export type Ticket = typeof tickets.$inferSelect

/** Those that one can still have. */
export const listTickets = async ({ db }: RequestContext, eventId: number): Promise<Ticket[]> =>
  (
    await db.select().from(tickets).where(eq(tickets.eventId, eventId)).orderBy(asc(tickets.position), asc(tickets.id))
  ).filter(({ archivedAt }) => archivedAt === null)

/** Who is registered already, by address and by name. What an organizer sees of them anyway. */
export type Registered = { emails: Set<string>; names: Set<string> }

export async function listRegistered({ db }: RequestContext, eventId: number): Promise<Registered> {
  const rows = await db.execute<{ name: string; email: string | null }>(sql`
    select ${playerName} as name, ${playerEmail} as email from ${playerTables}
    where r.event_id = ${eventId} and not r.is_test and r.state in ${LIVE_STATES}`)
  return {
    emails: new Set(rows.flatMap(({ email }) => (email ? [toEmailKey(email)] : []))),
    names: new Set(rows.map(({ name }) => foldHeading(name)).filter(Boolean)),
  }
}
