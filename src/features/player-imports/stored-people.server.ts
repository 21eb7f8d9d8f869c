import { and, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { PaymentMethod } from '#shared/enums.ts'
import type { PeopleTarget } from '#shared/player-imports/people-sheet.ts'
import { playerImports } from './table.server.ts'

/** A spreadsheet as it was read, what its columns are, and what was decided about it. */
export type StoredPeople = {
  header: string[]
  rows: string[][]
  /** The number that a spreadsheet shows beside each row. Sheets that were read before it was kept have none. */
  lines?: number[]
  columns: (PeopleTarget | null)[]
  /** What was corrected, by the row's place. */
  fixes: Record<string, Partial<Record<PeopleTarget, string>>>
  /** Rows that were left out, or taken in, against what happens by itself. */
  out: Record<string, boolean>
  /** The ticket of who has none in the sheet, and those of names that the event does not have, folded. */
  ticket: number | null
  tickets: Record<string, number>
  /** How the money of the sheet moved. */
  method: PaymentMethod
}

/** What a sheet is encrypted for: that of another event or person cannot be read in its place. */
const encryptedFor = ({ eventId, userId }: Whose) => `player-import ${eventId} ${userId}`
type Whose = { eventId: number; userId: number }

export const encryptPeople = ({ services }: RequestContext, whose: Whose, sheet: StoredPeople) =>
  encrypt(services.secret, encryptedFor(whose), JSON.stringify(sheet))

export type PlayerImport = typeof playerImports.$inferSelect
export type OpenImport = PlayerImport & { people: StoredPeople }

export const dayAgo = ({ now }: Pick<RequestContext, 'now'>) => new Date(now.getTime() - DAY_MS)

/** An import of the actor's own. Throws 404 for those of others. */
export async function getOwnImport(
  { db }: RequestContext,
  { eventId, userId }: Whose,
  id: number,
  lock = false,
): Promise<PlayerImport> {
  if (!isRowId(id)) throw notFound()
  const query = db
    .select()
    .from(playerImports)
    .where(and(eq(playerImports.id, id), eq(playerImports.eventId, eventId), eq(playerImports.createdBy, userId)))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw notFound()
  return row
}

/** One that waits to be brought in. Throws 404 once it was, and after a day. */
export async function getOpenImport(ctx: RequestContext, whose: Whose, id: number, lock = false): Promise<OpenImport> {
  const row = await getOwnImport(ctx, whose, id, lock)
  const text =
    row.sheet && row.createdAt > dayAgo(ctx) ? decrypt(ctx.services.secret, encryptedFor(whose), row.sheet) : null
  if (text === null) throw notFound()
  return { ...row, people: JSON.parse(text) }
}

/** Forgets what the sheets said that nobody brought in within a day. */
export const removeOldImports = ({ db, now }: RequestContext) =>
  db
    .delete(playerImports)
    .where(
      and(
        eq(playerImports.state, 'open'),
        sql`${playerImports.createdAt} < ${dayAgo({ now }).toISOString()}::timestamptz`,
      ),
    )
