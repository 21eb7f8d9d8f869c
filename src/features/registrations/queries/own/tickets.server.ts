import { sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import { interruptionOf } from '#shared/registrations/own-registration.ts'
import { listOwnRows } from './rows.server.ts'

/** A seat with what its QR code holds. */
export type OwnTicket = Pick<OwnRegistration, 'id' | 'name' | 'ticket' | 'event'> & { code: string }
const MOST = 50

/** The seats that the person manages at events to come, the next one first. */
export async function listMyTickets(ctx: RequestContext): Promise<OwnTicket[]> {
  const me = authorizeSignedIn(ctx)
  const own = sql`r.holder_id = ${me.id} and r.state in ('confirmed', 'attended') and not r.is_test`
  const rows = await listOwnRows(ctx, own)
  const shown = rows.filter((row) => !row.event.past && interruptionOf(row) === null).slice(0, MOST)
  const codes = await ctx.db.execute<{ id: number; code: string }>(
    sql`select r.id, r.code from registrations r where ${own}`,
  )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  return shown.flatMap(({ id, name, ticket, event }) => {
    const code = codeOf.get(id)
    return code ? [{ id, name, ticket, event, code }] : []
  })
}
